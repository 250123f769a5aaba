import { Type } from 'typebox'
import { anonymous, declare } from '#contract/base/call.ts'
import { DateOnly, Email, Line, nullable, strict, Password, Token, PersonName, Phone } from '#contract/base/scalars.ts'
import { SecondFactorCode } from './second-factor.ts'

/** POST /account/login. Signs in with e-mail address and password. Source: 1§7, 1§4, 1§5. Roles: anonymous. */
export const AccountLogin = declare({
  id: 'account-login',
  family: 'account',
  method: 'POST',
  path: '/account/login',
  body: strict({
    email: Email,
    password: Password,
    /**
     * A code from the authenticator app or a recovery code, if the account uses two-step verification. Beyond the
     * documents (PLUS-81).
     */
    secondFactor: Type.Optional(SecondFactorCode),
  }),
  response: strict({
    token: Type.String(),
  }),
  access: anonymous,
  errors: {
    400: '`badCredentials`: wrong email address or password; `wrongCode`: incorrect two-step verification code',
    402: 'the account is blocked',
    412:
      '`codeRequired`: a one-time code was sent, continue with confirmEmail; ' +
      '`secondFactorRequired`: repeat the call with a code from the authenticator app',
    429: 'rate limited',
  },
})

/**
 * GET /accounts/google. Returns the URL to which the browser goes to sign in with Google. The client adds `state` and
 * `nonce`. Beyond the documents. Roles: anonymous.
 */
export const GetGoogleSignIn = declare({
  id: 'get-google-sign-in',
  family: 'account',
  method: 'GET',
  path: '/accounts/google',
  response: strict({
    /** Null if the installation has no Google client. */
    url: nullable(Type.String()),
  }),
  access: anonymous,
  errors: {},
})

/** POST /accounts/googleRegister. Registers or signs in with a Google account. Source: 1§7, 1§4. Roles: anonymous. */
export const AccountsGoogleRegister = declare({
  id: 'accounts-google-register',
  family: 'account',
  method: 'POST',
  path: '/accounts/googleRegister',
  body: strict({
    googleCredentials: Token,
    user: strict({
      firstName: nullable(PersonName),
      lastName: nullable(PersonName),
      country: nullable(Line),
      city: nullable(Line),
      dateOfBirth: nullable(DateOnly),
      email: Email,
      phoneNumber: nullable(Phone),
    }),
    /** As for sign-in, if the account uses two-step verification. Beyond the documents (PLUS-81). */
    secondFactor: Type.Optional(SecondFactorCode),
  }),
  response: strict({
    token: Type.String(),
  }),
  access: anonymous,
  errors: {
    400: 'Google rejected the credentials, or required fields of a new account are missing',
    402: 'the account is blocked',
    412:
      '`codeRequired`: a one-time code was sent, continue with confirmEmail; ' +
      '`secondFactorRequired`: repeat the call with a code from the authenticator app',
  },
})
