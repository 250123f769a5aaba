import { Actor } from '#contract/base/actor.ts'
import { Type, type Static } from 'typebox'
import { declare, staff, staffRoles } from '#contract/base/call.ts'
import { Cursor, MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import { FEATURES } from '#rules/people/features.ts'
import {
  DateTime,
  Email,
  List,
  EmptyBody,
  PartVersion,
  Uuid,
  nullable,
  oneOf,
  strict,
  Search,
} from '#contract/base/scalars.ts'

/** A user in the back office. */
export const ListedUser = strict({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  emailConfirmed: Type.Boolean(),
  /** Names of the companies the user is a member of, sorted by name. */
  companies: Type.Array(Type.String()),
  roles: Type.Array(oneOf(...staffRoles)),
  /** Whether the caller can impersonate the user (ACC-50). */
  mayBeImpersonated: Type.Boolean(),
  /** Cursor of this user. Pass it as `after` to continue the list. */
  cursor: Cursor,
})
export type ListedUser = Static<typeof ListedUser>

/**
 * GET /getAllUsers. Returns a page of users sorted by name. `search` matches names, email addresses and company names.
 * Source: 3§7, 3§3. Roles: Administrator, Moderator.
 */
export const GetAllUsers = declare({
  id: 'get-all-users',
  family: 'users',
  method: 'GET',
  path: '/getAllUsers',
  query: strict({
    after: Type.Optional(Cursor),
    /** Can be one more than a page, so that the caller knows whether there is a next page. */
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE + 1 })),
    search: Type.Optional(Search),
    /** Only this user. Beyond the documents. */
    id: Type.Optional(Uuid),
  }),
  response: Type.Array(ListedUser, { maxItems: MAX_PAGE_SIZE + 1 }),
  access: staff('Administrator', 'Moderator'),
  errors: {},
})

/**
 * GET /countAllUsers. Returns how many users match a search, and how many of them have an unconfirmed address. Each
 * count stops at 10,000. `unconfirmed` is null if too many users match to count them. Beyond the documents. Roles:
 * Administrator, Moderator.
 */
export const CountAllUsers = declare({
  id: 'count-all-users',
  family: 'users',
  method: 'GET',
  path: '/countAllUsers',
  query: strict({ search: Type.Optional(Search) }),
  response: strict({
    total: nullable(Type.Integer({ minimum: 0 })),
    unconfirmed: nullable(Type.Integer({ minimum: 0 })),
  }),
  access: staff('Administrator', 'Moderator'),
  errors: {},
})

/**
 * POST /resendConfirmationByEmail. Mails the code that confirms a user's address again, for staff. Source: 3§7. Roles:
 * Administrator, Moderator.
 */
export const ResendConfirmationByEmail = declare({
  id: 'resend-confirmation-by-email',
  family: 'users',
  method: 'POST',
  path: '/resendConfirmationByEmail',
  body: strict({ email: Email }),
  response: EmptyBody,
  access: staff('Administrator', 'Moderator'),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such user', 409: 'the address is already confirmed', 429: 'rate limited per address' },
})

/**
 * A feature flag of a user (SHELL-117). `own` is the value set for the user, or null. `usual` is the default for all
 * users.
 */
const UserFeature = strict({ name: oneOf(...FEATURES), own: nullable(Type.Boolean()), usual: Type.Boolean() })

/** The staff roles and features of a user. */
export const UserRights = strict({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  emailConfirmed: Type.Boolean(),
  roles: Type.Array(oneOf(...staffRoles)),
  features: Type.Array(UserFeature),
  /** Changes when the roles or the features set for the user change. */
  version: PartVersion,
})
export type UserRights = Static<typeof UserRights>

/**
 * GET /userRights. Returns the staff roles and features of a user. Beyond the documents (SHELL-117, PLUS-83). Roles:
 * Administrator.
 */
export const GetUserRights = declare({
  id: 'get-user-rights',
  family: 'users',
  method: 'GET',
  path: '/userRights',
  query: strict({ userId: Uuid }),
  response: UserRights,
  access: staff('Administrator'),
  errors: { 404: 'no such user' },
})

/**
 * POST /setUserFeatures. Sets feature flags for a user. Null restores the default. Beyond the documents (SHELL-117).
 * Roles: Administrator.
 */
export const SetUserFeatures = declare({
  id: 'set-user-features',
  family: 'users',
  method: 'POST',
  path: '/setUserFeatures',
  body: strict({
    userId: Uuid,
    features: List(strict({ name: oneOf(...FEATURES), own: nullable(Type.Boolean()) }), FEATURES.length),
    version: Type.Optional(PartVersion),
  }),
  response: UserRights,
  access: staff('Administrator'),
  whileImpersonating: 'allowed',
  errors: { 404: 'no such user', 409: '`changedMeanwhile`: someone else changed the features after you read them' },
})

/**
 * POST /inviteStaff. Invites a staff member by email. A confirmed account gets the roles immediately; any other address
 * gets them when it is confirmed within two weeks. Beyond the documents (PLUS-83). Roles: Administrator.
 */
export const InviteStaff = declare({
  id: 'invite-staff',
  family: 'users',
  method: 'POST',
  path: '/inviteStaff',
  body: strict({ email: Email, roles: List(oneOf(...staffRoles), staffRoles.length) }),
  response: EmptyBody,
  access: staff('Administrator'),
  whileImpersonating: 'refused',
  errors: {
    400: 'the address is invalid, or no role was given',
    409: '`ownRole`: you cannot invite yourself',
    429: 'rate limited (50 per day)',
  },
})

/** A person who was invited to the staff and has not confirmed their address yet. */
export const StaffInvitation = strict({
  email: Type.String(),
  roles: Type.Array(oneOf(...staffRoles)),
  /** The person who sent the invitation. Null if unknown. */
  invitedBy: nullable(Actor),
  createdAt: DateTime,
  expiresAt: DateTime,
})
export type StaffInvitation = Static<typeof StaffInvitation>

/**
 * GET /staffInvitations. Returns the pending invitations, newest first, at most 100. Beyond the documents (PLUS-83).
 * Roles: Administrator.
 */
export const ListStaffInvitations = declare({
  id: 'list-staff-invitations',
  family: 'users',
  method: 'GET',
  path: '/staffInvitations',
  response: Type.Array(StaffInvitation, { maxItems: 100 }),
  access: staff('Administrator'),
  errors: {},
})

/**
 * POST /withdrawStaffInvitation. Withdraws an invitation: confirming the address no longer grants the roles. Beyond the
 * documents (PLUS-83). Roles: Administrator.
 */
export const WithdrawStaffInvitation = declare({
  id: 'withdraw-staff-invitation',
  family: 'users',
  method: 'POST',
  path: '/withdrawStaffInvitation',
  body: strict({ email: Email }),
  response: EmptyBody,
  access: staff('Administrator'),
  whileImpersonating: 'allowed',
  errors: { 404: 'no pending invitation for the address' },
})

/** POST /setStaffRoles. Sets the staff roles of a user. Beyond the documents (PLUS-83). Roles: Administrator. */
export const SetStaffRoles = declare({
  id: 'set-staff-roles',
  family: 'users',
  method: 'POST',
  path: '/setStaffRoles',
  body: strict({
    userId: Uuid,
    roles: List(oneOf(...staffRoles), staffRoles.length),
    version: Type.Optional(PartVersion),
  }),
  response: UserRights,
  access: staff('Administrator'),
  whileImpersonating: 'refused',
  errors: {
    404: 'no such user',
    409:
      '`ownRole`: you cannot change your own roles; `lastAdministrator`: the user is the only administrator left; ' +
      '`pendingUser`: the address is unconfirmed; `changedMeanwhile`: someone else changed the roles after you read them',
  },
})
