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
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import { connectionOf, pageSize } from '#gateway/schema/connection.ts'
import type { Area } from '#gateway/schema/area.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import { fromGlobalId } from '#gateway/schema/global-id.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { subscribeToOffice } from '#gateway/resolving/subscribe-to-office.ts'
import { payload } from '#gateway/resolving/payload.ts'
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

const maySetRights = staffCan(GetUserRights, SetStaffRoles, SetUserFeatures)
const mayInvite = staffCan(ListStaffInvitations, InviteStaff, WithdrawStaffInvitation)

/** All users, for staff. */
export const users: Area = {
  name: 'users',
  resolvers: {
    Query: {
      staffInvitations: (_, _args, context) => context.load(staffInvitations, 'all'),
      userRights: async (_, { userId }, { platform }) => {
        try {
          return mapRights(await platform.call(GetUserRights, { query: { userId: fromGlobalId(userId, 'User') } }))
        } catch (error) {
          if (error instanceof PlatformError && error.status === 404) return null
          throw error
        }
      },
      users: async (_, { first, after, search }, { platform, session }) => {
        const take = pageSize(first)
        const found = await platform.call(GetAllUsers, {
          query: { take: take + 1, ...(after != null && { after }), ...(search && { search }) },
        })
        const edges = found
          .slice(0, take)
          .map((user) => ({ cursor: user.cursor, node: mapUserForStaff(user, session?.userId) }))
        return { ...connectionOf(edges, { hasNextPage: found.length > take, after }), search: search ?? '' }
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
      setUserFeatures: (_, { input: { userId, features, version } }, { platform }) => {
        const body = {
          userId: fromGlobalId(userId, 'User'),
          features: features.map(({ name, own }) => ({ name: featureNames.toWire(name), own: own ?? null })),
          ...(version != null && { version }),
        }
        return payload(
          () => platform.call(SetUserFeatures, { body }),
          (rights) => ({ userRights: mapRights(rights) }),
        )
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
      setStaffRoles: (_, { input: { userId, roles, version } }, { platform }) =>
        payload(
          () =>
            platform.call(SetStaffRoles, {
              body: {
                userId: fromGlobalId(userId, 'User'),
                roles: roles.map(toRestRole),
                ...(version != null && { version }),
              },
            }),
          (rights) => ({ userRights: mapRights(rights) }),
        ),
      resendConfirmation: (_, { input: { email } }, { platform }) =>
        payload(
          () => platform.call(ResendConfirmationByEmail, { body: { email } }),
          () => ({ email }),
        ),
    },
  },
}
