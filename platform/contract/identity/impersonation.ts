import { Type } from 'typebox'
import { impersonating, staff, declare } from '#contract/base/call.ts'
import { Uuid, strict } from '#contract/base/scalars.ts'

/**
 * POST /accounts/impersonate. Returns a token with which staff impersonate a user. Source: 3§7, 3§4, 3§6, 1§4. Roles:
 * Administrator, Moderator.
 */
export const AccountsImpersonate = declare({
  id: 'accounts-impersonate',
  family: 'account',
  method: 'POST',
  path: '/accounts/impersonate',
  body: strict({ userId: Uuid }),
  response: strict({
    token: Type.String(),
  }),
  access: staff('Administrator', 'Moderator'),
  whileImpersonating: 'refused',
  errors: {
    403: 'no such user, or the user has staff roles that you do not have',
    409: 'the user is yourself or blocked',
  },
})

/**
 * POST /accounts/unImpersonate. Ends the impersonation and returns a token for the staff user. Source: 1§7, 3§7. Roles:
 * any caller with an impersonation token.
 */
export const AccountsUnImpersonate = declare({
  id: 'accounts-un-impersonate',
  family: 'account',
  method: 'POST',
  path: '/accounts/unImpersonate',
  response: strict({
    token: Type.String(),
  }),
  access: impersonating,
  errors: { 403: 'you are not impersonating anyone' },
})
