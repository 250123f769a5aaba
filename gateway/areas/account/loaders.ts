import { AccountGetUser } from '#contract/account.ts'
import type { User } from '#contract/types.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import type { ProfileMapper } from './mappers.ts'

/** The source of a profile; contacts are keyed by company id on the wire. */
export function mapProfile({ image, contacts, ...user }: User): ProfileMapper {
  return {
    ...user,
    imageUrl: image,
    contacts: Object.entries(contacts).map(([companyId, contact]) => ({ companyId: Number(companyId), ...contact })),
  }
}

/** The profile of the signed-in user. */
export const profileLoader = defineLoader<'own', ProfileMapper>({
  name: 'profile',
  load: async (_, { platform }) => mapProfile(await platform.call(AccountGetUser)),
})
