import { Type } from 'typebox'
import { declare, signedIn, staff } from '#contract/base/call.ts'
import { DateTime, None, Password, Text, Uuid, nullable, strict } from '#contract/base/shapes.ts'

const family = 'account'

/** What is typed of an authenticator app or of a recovery code, with what people put between. */
export const SecondFactorCode = Text(40)

/** Codes that are told once. */
const RecoveryCodes = strict({ recoveryCodes: Type.Array(Type.String()) })

/** GET /account/secondFactor. Beyond the documents (PLUS-81). Roles: signed in. */
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
 * POST /account/secondFactor/begin: what an authenticator app is told; nothing changes until its first code is given.
 * Beyond the documents (PLUS-81). Roles: signed in.
 */
export const BeginSecondFactor = declare({
  id: 'begin-second-factor',
  family,
  method: 'POST',
  path: '/account/secondFactor/begin',
  body: strict({ password: Password }),
  response: strict({ secret: Type.String(), uri: Type.String() }),
  access: signedIn,
  errors: {
    400: 'wrong password',
    403: 'not while impersonating',
    409: 'there is one already',
    429: 'too many attempts',
  },
})

/**
 * POST /account/secondFactor/confirm: turns it on with the app's first code and answers ten recovery codes, this once.
 * Other sessions end. Beyond the documents (PLUS-81). Roles: signed in.
 */
export const ConfirmSecondFactor = declare({
  id: 'confirm-second-factor',
  family,
  method: 'POST',
  path: '/account/secondFactor/confirm',
  body: strict({ code: SecondFactorCode }),
  response: RecoveryCodes,
  access: signedIn,
  errors: { 400: 'wrong code', 403: 'not while impersonating', 429: 'too many attempts' },
})

/**
 * POST /account/secondFactor/recoveryCodes: ten new ones, for a code. Beyond the documents (PLUS-81). Roles: signed in.
 */
export const RenewRecoveryCodes = declare({
  id: 'renew-recovery-codes',
  family,
  method: 'POST',
  path: '/account/secondFactor/recoveryCodes',
  body: strict({ code: SecondFactorCode }),
  response: RecoveryCodes,
  access: signedIn,
  errors: { 400: 'wrong code', 403: 'not while impersonating', 429: 'too many attempts' },
})

/** POST /account/secondFactor/remove: turns it off, for a code. Beyond the documents (PLUS-81). Roles: signed in. */
export const RemoveSecondFactor = declare({
  id: 'remove-second-factor',
  family,
  method: 'POST',
  path: '/account/secondFactor/remove',
  body: strict({ code: SecondFactorCode }),
  response: None,
  access: signedIn,
  errors: { 400: 'wrong code', 403: 'not while impersonating', 409: 'staff must have one', 429: 'too many attempts' },
})

/**
 * POST /resetSecondFactor: for somebody who has lost app and recovery codes; every session of the user ends. Beyond the
 * documents (PLUS-81). Roles: Administrator.
 */
export const ResetSecondFactor = declare({
  id: 'reset-second-factor',
  family: 'users',
  method: 'POST',
  path: '/resetSecondFactor',
  body: strict({ userId: Uuid }),
  response: None,
  access: staff('Administrator'),
  errors: { 404: 'no such user', 409: 'the own one' },
})
