import { Type } from 'typebox'
import { anonymous, signedIn, declare } from '#contract/base/call.ts'
import {
  DateOnly,
  Email,
  Line,
  strict,
  Code,
  EmptyBody,
  Password,
  Token,
  PersonName,
  Phone,
} from '#contract/base/scalars.ts'
import { SecondFactorCode } from './second-factor.ts'

/**
 * POST /account/registerrecruiter. Registers a recruiter, and mails the code that confirms the address. Source: 1§7,
 * 1§3. Roles: anonymous.
 */
export const AccountRegisterRecruiter = declare({
  id: 'account-register-recruiter',
  family: 'account',
  method: 'POST',
  path: '/account/registerrecruiter',
  body: strict({
    firstName: PersonName,
    lastName: PersonName,
    country: Line,
    city: Line,
    dateOfBirth: DateOnly,
    email: Email,
    phoneNumber: Phone,
    password: Password,
    /**
     * The token from the link that creates the first Administrator of an installation. Beyond the documents (PLUS-83).
     */
    firstAdministrator: Type.Optional(Token),
  }),
  response: EmptyBody,
  access: anonymous,
  errors: {
    400: 'invalid fields (see `errors`)',
    409: '`emailTaken`: the email address is already registered',
    410: 'the link for the first Administrator has already been used or has expired',
  },
})

/**
 * POST /account/confirmEmail. Confirms an address with the mailed code, and signs in. Source: 1§7, 1§5. Roles:
 * anonymous.
 */
export const AccountConfirmEmail = declare({
  id: 'account-confirm-email',
  family: 'account',
  method: 'POST',
  path: '/account/confirmEmail',
  body: strict({
    email: Email,
    code: Code,
    /**
     * The password chosen at registration. Without it the account has no password, because anyone could have registered
     * with the address. Beyond the documents.
     */
    password: Type.Optional(Password),
    /** As for sign-in, if the account uses two-step verification. Beyond the documents (PLUS-81). */
    secondFactor: Type.Optional(SecondFactorCode),
  }),
  response: strict({
    token: Type.String(),
  }),
  access: anonymous,
  errors: {
    400: 'the code is incorrect or has expired',
    402: 'the account is blocked',
    412: '`secondFactorRequired`: sign in with the password and a code from the authenticator app',
    429: 'rate limited',
  },
})

/**
 * POST /api/user/ResendConfirmationEmailByEmail. Mails the code that confirms an address again. Source: 1§7. Roles:
 * anonymous.
 */
export const ResendConfirmationEmail = declare({
  id: 'resend-confirmation-email',
  family: 'account',
  method: 'POST',
  path: '/api/user/ResendConfirmationEmailByEmail',
  body: strict({
    email: Email,
  }),
  response: EmptyBody,
  access: anonymous,
  errors: { 400: 'invalid email address' },
})

/** POST /accounts/activateAccount. Mails the code that activates an account. Source: 1§7, 1§2. Roles: anonymous. */
export const AccountsActivateAccount = declare({
  id: 'accounts-activate-account',
  family: 'account',
  method: 'POST',
  path: '/accounts/activateAccount',
  body: strict({
    email: Email,
  }),
  response: EmptyBody,
  access: anonymous,
  errors: { 400: 'invalid email address' },
})

/** POST /accounts/makeRecruiter. Makes the signed-in user a recruiter. Source: 1§7. Roles: signed in. */
export const AccountsMakeRecruiter = declare({
  id: 'accounts-make-recruiter',
  family: 'account',
  method: 'POST',
  path: '/accounts/makeRecruiter',
  response: strict({
    token: Type.String(),
  }),
  access: signedIn,
  whileImpersonating: 'allowed',
  errors: {},
})
