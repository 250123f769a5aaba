import { AccountUpdateUserInfo } from '#contract/identity/profile.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { mapProfile } from '../loaders.ts'
import { viewerOf } from '../viewer.ts'

/** `Mutation.updateProfile`: the call returns the saved profile. */
export const updateProfile: NonNullable<MutationResolvers['updateProfile']> = (
  _,
  { input: { contacts, ...fields } },
  context,
) => {
  const byCompany = Object.fromEntries(
    contacts.map(({ companyId, ...contact }) => [databaseIdOf(companyId, 'Company'), contact]),
  )
  return payload(
    () => context.platform.call(AccountUpdateUserInfo, { body: { ...fields, contacts: byCompany } }),
    (user) => ({ viewer: { ...viewerOf(context), savedProfile: mapProfile(user) } }),
  )
}
