import { AccountGetUser } from '#contract/identity/profile.ts'
import { AccountSessions } from '#contract/identity/sessions.ts'
import type { CallOutput } from '#contract/base/call.ts'
import type { User } from '#contract/identity/user.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { deviceKinds, type ProfileMapper, type UserSessionMapper } from './mappers.ts'

/** Returns the source of a profile. REST keys its contacts by company id. */
export function mapProfile({ image, contacts, ...user }: User): ProfileMapper {
  return {
    ...user,
    imageUrl: image,
    contacts: Object.entries(contacts).map(([companyId, contact]) => ({ companyId: Number(companyId), ...contact })),
  }
}

/** Reads the profile of the authenticated user. */
export const profileLoader = defineLoader<'own', ProfileMapper>({
  name: 'profile',
  load: async (_, { platform }) => mapProfile(await platform.call(AccountGetUser)),
})

/** Returns the sources of sessions. */
export const mapSessions = ({ sessions }: CallOutput<typeof AccountSessions>): UserSessionMapper[] =>
  sessions.map(({ id, current, staff, device, ...times }) => ({
    id: toGlobalId('UserSession', id),
    isCurrent: current,
    isStaff: staff,
    device: device && { ...device, kind: deviceKinds.toName(device.kind) },
    ...times,
  }))

/** Lists the active sessions of the authenticated user. */
export const sessionsLoader = defineLoader<'own', UserSessionMapper[]>({
  name: 'sessions',
  load: async (_, { platform }) => mapSessions(await platform.call(AccountSessions)),
})
