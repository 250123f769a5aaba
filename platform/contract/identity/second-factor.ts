import { Type } from 'typebox'
import { declare, signedIn, staff } from '#contract/base/call.ts'
import { DateTime, EmptyBody, Password, Text, Uuid, nullable, strict } from '#contract/base/scalars.ts'

const family = 'account'

/** A code from an authenticator app or a recovery code as the user entered it, including separators. */
export const SecondFactorCode = Text('number', 40)

/** Recovery codes, which are returned only once. */
const RecoveryCodes = strict({ recoveryCodes: Type.Array(Type.String()) })

/**
 * GET /account/secondFactor. Returns the state of the user's two-step verification. Beyond the documents (PLUS-81).
 * Roles: signed in.
 */
export const GetSecondFactor = declare({
  id: 'get-second-factor',
  family,
  method: 'GET',
  path: '/account/secondFactor',
  response: strict({
    enabledAt: nullable(DateTime),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
    required: Type.Boolean(),
  }),
  access: signedIn,
  errors: {},
})

/**
 * POST /account/secondFactor/begin. Returns the secret for the authenticator app. Two-step verification is off until
 * its first code is confirmed. Beyond the documents (PLUS-81). Roles: signed in.
 */
export const BeginSecondFactor = declare({
  id: 'begin-second-factor',
  family,
  method: 'POST',
  path: '/account/secondFactor/begin',
  body: strict({ password: Password }),
  response: strict({ secret: Type.String(), uri: Type.String() }),
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {
    400: 'incorrect password',
    409: 'two-step verification is already on',
    429: 'rate limited (ten attempts in 15 minutes)',
  },
})

/**
 * POST /account/secondFactor/confirm. Turns two-step verification on with the first code from the app, ends all other
 * sessions, and returns ten recovery codes. Beyond the documents (PLUS-81). Roles: signed in.
 */
export const ConfirmSecondFactor = declare({
  id: 'confirm-second-factor',
  family,
  method: 'POST',
  path: '/account/secondFactor/confirm',
  body: strict({ code: SecondFactorCode }),
  response: RecoveryCodes,
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {
    400: 'incorrect code',
    429: 'rate limited (ten attempts in 15 minutes)',
  },
})

/**
 * POST /account/secondFactor/recoveryCodes. Replaces the recovery codes with ten new ones. Requires a code. Beyond the
 * documents (PLUS-81). Roles: signed in.
 */
export const RenewRecoveryCodes = declare({
  id: 'renew-recovery-codes',
  family,
  method: 'POST',
  path: '/account/secondFactor/recoveryCodes',
  body: strict({ code: SecondFactorCode }),
  response: RecoveryCodes,
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {
    400: 'incorrect code',
    429: 'rate limited (ten attempts in 15 minutes)',
  },
})

/**
 * POST /account/secondFactor/remove. Turns two-step verification off. Requires a code. Beyond the documents (PLUS-81).
 * Roles: signed in.
 */
export const RemoveSecondFactor = declare({
  id: 'remove-second-factor',
  family,
  method: 'POST',
  path: '/account/secondFactor/remove',
  body: strict({ code: SecondFactorCode }),
  response: EmptyBody,
  access: signedIn,
  whileImpersonating: 'refused',
  errors: {
    400: 'incorrect code',
    409: 'staff must use two-step verification',
    429: 'rate limited (ten attempts in 15 minutes)',
  },
})

/**
 * POST /resetSecondFactor. Turns off two-step verification for a user who has lost the authenticator app and the
 * recovery codes, and ends all sessions of the user. Beyond the documents (PLUS-81). Roles: Administrator.
 */
export const ResetSecondFactor = declare({
  id: 'reset-second-factor',
  family: 'users',
  method: 'POST',
  path: '/resetSecondFactor',
  body: strict({ userId: Uuid }),
  response: EmptyBody,
  access: staff('Administrator'),
  whileImpersonating: 'refused',
  errors: { 404: 'no such user', 409: '`ownRole`: you cannot reset your own two-step verification' },
})
