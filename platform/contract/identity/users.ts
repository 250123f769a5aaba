import { Type, type Static } from 'typebox'
import { declare, staff, staffRoles } from '#contract/base/call.ts'
import { Cursor, MOST_OF_A_PAGE } from '#contract/base/paging.ts'
import { FEATURES } from '#rules/people/features.ts'
import { DateTime, Email, List, None, PartVersion, Uuid, nullable, oneOf, strict } from '#contract/base/shapes.ts'

/** Somebody who can sign in, as staff see it. */
export const ListedUser = strict({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  emailConfirmed: Type.Boolean(),
  /** Names of the companies the user works in, by name. */
  companies: Type.Array(Type.String()),
  roles: Type.Array(oneOf(...staffRoles)),
  /** Whether the caller may act as the user (ACC-50). */
  mayBeImpersonated: Type.Boolean(),
  /** Where the list goes on after this user. */
  cursor: Cursor,
})
export type ListedUser = Static<typeof ListedUser>

/**
 * GET /getAllUsers: by name, a page at a time; `search` looks in name, e-mail and names of companies. Source: 3§7, 3§3.
 * Roles: Administrator, Moderator.
 */
export const GetAllUsers = declare({
  id: 'get-all-users',
  family: 'users',
  method: 'GET',
  path: '/getAllUsers',
  query: strict({
    after: Type.Optional(Cursor),
    /** One more than a page, so that the caller knows whether there is another. */
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE + 1 })),
    search: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  response: Type.Array(ListedUser, { maxItems: MOST_OF_A_PAGE + 1 }),
  access: staff('Administrator', 'Moderator'),
  errors: {},
})

/**
 * GET /countAllUsers: how many users match a search, and how many of them have not confirmed their address; each
 * counted to ten thousand. Beyond the documents. Roles: Administrator, Moderator.
 */
export const CountAllUsers = declare({
  id: 'count-all-users',
  family: 'users',
  method: 'GET',
  path: '/countAllUsers',
  query: strict({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
  response: strict({ total: Type.Integer({ minimum: 0 }), unconfirmed: Type.Integer({ minimum: 0 }) }),
  access: staff('Administrator', 'Moderator'),
  errors: {},
})

/** POST /resendConfirmationByEmail. Source: 3§7. Roles: Administrator, Moderator. */
export const ResendConfirmationByEmail = declare({
  id: 'resend-confirmation-by-email',
  family: 'users',
  method: 'POST',
  path: '/resendConfirmationByEmail',
  body: strict({ email: Email }),
  response: None,
  access: staff('Administrator', 'Moderator'),
  errors: { 404: 'no such user', 409: 'already confirmed', 429: 'too many codes for that address' },
})

/** A feature as one user has it: the user's own value where there is one, and everybody's (SHELL-117). */
const UserFeature = strict({ name: oneOf(...FEATURES), own: nullable(Type.Boolean()), usual: Type.Boolean() })

/** What a user may do and has turned on. */
export const UserRights = strict({
  id: Uuid,
  name: Type.String(),
  email: Type.String(),
  emailConfirmed: Type.Boolean(),
  roles: Type.Array(oneOf(...staffRoles)),
  features: Type.Array(UserFeature),
  /** Changes with roles and own features. */
  version: PartVersion,
})
export type UserRights = Static<typeof UserRights>

/** GET /userRights. Beyond the documents (SHELL-117, PLUS-83). Roles: Administrator. */
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
 * POST /setUserFeatures: the user's own value of features; null takes it back. Beyond the documents (SHELL-117). Roles:
 * Administrator.
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
  errors: { 404: 'no such user', 409: 'changed meanwhile' },
})

/**
 * POST /inviteStaff: who confirms the address within two weeks gets the roles; an account that is confirmed gets them
 * at once. Beyond the documents (PLUS-83). Roles: Administrator.
 */
export const InviteStaff = declare({
  id: 'invite-staff',
  family: 'users',
  method: 'POST',
  path: '/inviteStaff',
  body: strict({ email: Email, roles: List(oneOf(...staffRoles), staffRoles.length) }),
  response: None,
  access: staff('Administrator'),
  errors: { 400: 'no address, or no role', 409: 'the own address', 429: 'too many invitations' },
})

/** Somebody who was invited to the staff and has not confirmed the address. */
export const StaffInvitation = strict({
  email: Type.String(),
  roles: Type.Array(oneOf(...staffRoles)),
  /** Name of who invited; null when that is not known any more. */
  invitedBy: nullable(Type.String()),
  createdAt: DateTime,
  expiresAt: DateTime,
})
export type StaffInvitation = Static<typeof StaffInvitation>

/**
 * GET /staffInvitations: those that wait and hold, the newest first, at most a hundred. Beyond the documents (PLUS-83).
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
 * POST /withdrawStaffInvitation: whoever confirms the address later has no roles by it. Beyond the documents (PLUS-83).
 * Roles: Administrator.
 */
export const WithdrawStaffInvitation = declare({
  id: 'withdraw-staff-invitation',
  family: 'users',
  method: 'POST',
  path: '/withdrawStaffInvitation',
  body: strict({ email: Email }),
  response: None,
  access: staff('Administrator'),
  errors: { 404: 'no invitation waits for the address' },
})

/** POST /setStaffRoles. Beyond the documents (PLUS-83). Roles: Administrator. */
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
  errors: {
    404: 'no such user',
    409: 'the own roles, the last Administrator, an address that is not confirmed, or changed meanwhile',
  },
})
