import {
  CountAllUsers,
  GetAllUsers,
  GetUserRights,
  InviteStaff,
  ListStaffInvitations,
  ResendConfirmationByEmail,
  SetStaffRoles,
  SetUserFeatures,
  WithdrawStaffInvitation,
} from '#contract/identity/users.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import { listedNodeReader, uuidNodeReader } from '#gateway/schema/node.ts'
import { connectionOfRows, pageQuery } from '#gateway/schema/connection.ts'
import type { Area } from '#gateway/schema/area.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import { fromGlobalId } from '#gateway/schema/global-id.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { subscribeToOffice } from '#gateway/resolving/subscribe-to-office.ts'
import { payload, versionedPayload } from '#gateway/resolving/payload.ts'
import { userLoader } from './complete-user.ts'
import { featureNames, mapInvitation, mapRights, mapUserForStaff, toRestRole } from './mappers.ts'

const counts = defineLoader({
  name: 'countUsers',
  load: (search: string, { platform }) => platform.call(CountAllUsers, { query: search === '' ? {} : { search } }),
})

/** Lists the pending staff invitations. */
const staffInvitations = defineLoader({
  name: 'staffInvitations',
  load: async (_: 'all', { platform }) => (await platform.call(ListStaffInvitations)).map(mapInvitation),
})

const readRights = async (userId: string, platform: GatewayContext['platform']) =>
  mapRights(await platform.call(GetUserRights, { query: { userId } }))

/** Returns the objects of a change of rights: those that the call returned, or the stored ones after a conflict. */
const rightsOf = (userId: string, platform: GatewayContext['platform']) => ({
  objects: (rights: Parameters<typeof mapRights>[0]) => ({ userRights: mapRights(rights) }),
  stored: async () => ({ userRights: await readRights(userId, platform) }),
})

const maySetRights = staffCan(GetUserRights, SetStaffRoles, SetUserFeatures)
const mayInvite = staffCan(ListStaffInvitations, InviteStaff, WithdrawStaffInvitation)

/** All users, for staff. */
export const users: Area = {
  name: 'users',
  resolvers: {
    Office: {
      invitations: (_, _args, context) => context.load(staffInvitations, 'all'),
      userRights: async (_, { userId }, { platform }) => {
        try {
          return await readRights(fromGlobalId(userId, 'User'), platform)
        } catch (error) {
          if (error instanceof PlatformError && error.status === 404) return null
          throw error
        }
      },
      users: async (_, { first, after, search }, { platform, session }) => {
        const page = pageQuery({ first, after })
        const found = await platform.call(GetAllUsers, {
          query: { ...page, take: page.take + 1, ...(search && { search }) },
        })
        return {
          ...connectionOfRows(found, page, (user) => ({
            cursor: user.cursor,
            node: mapUserForStaff(user, session?.userId),
          })),
          search: search ?? '',
        }
      },
    },
    WithdrawStaffInvitationPayload: {
      staffInvitations: ({ errors }, _, context) => (errors.length > 0 ? null : context.load(staffInvitations, 'all')),
    },
    User: { viewerCanSetRights: (_, _args, context) => maySetRights(context) },
    UserConnection: {
      viewerCanInviteStaff: (_, _args, context) => mayInvite(context),
      totalCount: async ({ search }, _, context) => (await context.load(counts, search)).total,
      unconfirmedCount: async ({ search }, _, context) => (await context.load(counts, search)).unconfirmed,
    },
    Subscription: {
      usersUpdated: subscribeToOffice('users', ({ platform }) => platform.call(GetAllUsers, { query: { take: 1 } })),
    },
    Mutation: {
      setUserFeatures: (_, { input: { userId: id, features, expectedVersion: version } }, { platform }) => {
        const userId = fromGlobalId(id, 'User')
        const body = {
          userId,
          features: features.map(({ name, isOnForUser: own }) => ({
            name: featureNames.toWire(name),
            own: own ?? null,
          })),
          ...(version != null && { version }),
        }
        return versionedPayload(() => platform.call(SetUserFeatures, { body }), rightsOf(userId, platform))
      },
      inviteStaff: (_, { input: { email, roles } }, { platform }) =>
        payload(
          () => platform.call(InviteStaff, { body: { email, roles: roles.map(toRestRole) } }),
          () => ({ email }),
        ),
      withdrawStaffInvitation: (_, { input: { email } }, { platform }) =>
        payload(
          () => platform.call(WithdrawStaffInvitation, { body: { email } }),
          () => ({}),
        ),
      setStaffRoles: (_, { input: { userId: id, roles, expectedVersion: version } }, { platform }) => {
        const userId = fromGlobalId(id, 'User')
        const body = { userId, roles: roles.map(toRestRole), ...(version != null && { version }) }
        return versionedPayload(() => platform.call(SetStaffRoles, { body }), rightsOf(userId, platform))
      },
      resendConfirmation: (_, { input: { email } }, { platform }) =>
        payload(
          () => platform.call(ResendConfirmationByEmail, { body: { email } }),
          () => ({ email }),
        ),
    },
  },
  nodes: {
    StaffInvitation: listedNodeReader(
      (id) => id.includes('@'),
      (_, context) => context.load(staffInvitations, 'all'),
    ),
    User: uuidNodeReader((id, context) => context.load(userLoader, id)),
    UserRights: uuidNodeReader((id, { platform }) => readRights(id, platform)),
  },
}
