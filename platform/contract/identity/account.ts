import { Type } from 'typebox'
import { MAX_BYTES } from '#rules/forms/uploads.ts'
import { anonymous, impersonating, signedIn, staff, tokenHolder, declare } from '#contract/base/call.ts'
import { SecondFactorCode } from './second-factor.ts'
import {
  Code,
  DateOnly,
  DateTime,
  Email,
  File,
  Id,
  Line,
  None,
  Password,
  RelativeUrl,
  Token,
  Uuid,
  nullable,
  oneOf,
  strict,
} from '#contract/base/shapes.ts'
import { Contacts, OwnSessions, User } from '#contract/base/types.ts'

/** POST /account/login. Source: 1§7, 1§4, 1§5. Roles: anonymous. */
export const AccountLogin = declare({
  id: 'account-login',
  family: 'account',
  method: 'POST',
  path: '/account/login',
  body: strict({
    email: Email,
    password: Password,
    /**
     * A code of the authenticator app, or a recovery code, where the account has one. Beyond the documents (PLUS-81).
     */
    secondFactor: Type.Optional(SecondFactorCode),
  }),
  response: strict({
    token: Type.String(),
  }),
  access: anonymous,
  errors: {
    400: 'bad credentials',
    402: 'account blocked',
    412: 'one-time code sent, go to the code step (confirmEmail); or secondFactorRequired: call again with a code of the authenticator app',
    429: 'too many attempts',
  },
})

/** POST /account/registerrecruiter. Source: 1§7, 1§3. Roles: anonymous. */
export const AccountRegisterRecruiter = declare({
  id: 'account-register-recruiter',
  family: 'account',
  method: 'POST',
  path: '/account/registerrecruiter',
  body: strict({
    firstName: Line,
    lastName: Line,
    country: Line,
    city: Line,
    dateOfBirth: DateOnly,
    email: Email,
    phoneNumber: Line,
    password: Password,
    /** The token of the link that makes the first Administrator of an installation. Beyond the documents (PLUS-83). */
    firstAdministrator: Type.Optional(Token),
  }),
  response: None,
  access: anonymous,
  errors: {
    400: 'invalid fields, errors.{field} lists messages',
    409: 'e-mail already registered',
    410: 'the link for the first Administrator was used or has expired',
  },
})

/** POST /account/refreshtoken. Source: 1§7. Roles: signed in. */
export const AccountRefreshToken = declare({
  id: 'account-refresh-token',
  family: 'account',
  method: 'POST',
  path: '/account/refreshtoken',
  response: strict({
    token: Type.String(),
  }),
  access: signedIn,
  errors: {},
})

/**
 * GET /session. Whose session a token belongs to: for a program that must know who it lets in before it does anything
 * for them, as what a token says of itself is not yet checked. Roles: signed in.
 */
export const GetSession = declare({
  id: 'get-session',
  family: 'account',
  method: 'GET',
  path: '/session',
  response: strict({
    userId: Type.String(),
    sessionId: Type.String(),
    /** The company's key that stands in place of a session; of who it is `userId` and `sessionId` tell alike. */
    key: nullable(
      strict({
        id: Id,
        name: Type.String(),
        companyId: Id,
        kind: oneOf('careerPage', 'api'),
        scope: oneOf('read', 'write'),
        expiresAt: nullable(DateTime),
      }),
    ),
  }),
  access: signedIn,
  partner: 'feed',
  errors: {},
})

/** GET /account/GetUser. Source: 1§7, 1§3. Roles: signed in. */
export const AccountGetUser = declare({
  id: 'account-get-user',
  family: 'account',
  method: 'GET',
  path: '/account/GetUser',
  response: User,
  access: signedIn,
  errors: {},
})

/** POST /account/UploadAvatar. Source: 1§7, 1§5. Roles: signed in. */
export const AccountUploadAvatar = declare({
  id: 'account-upload-avatar',
  family: 'account',
  method: 'POST',
  path: '/account/UploadAvatar',
  upload: { maxBytes: MAX_BYTES.image },
  response: strict({
    image: RelativeUrl,
  }),
  access: signedIn,
  errors: { 400: 'not an allowed image format', 413: 'file too large' },
})

/**
 * POST /account/RemoveAvatar. Beyond the documents: without a picture the initials show again (SHELL-12). Roles: signed
 * in.
 */
export const AccountRemoveAvatar = declare({
  id: 'account-remove-avatar',
  family: 'account',
  method: 'POST',
  path: '/account/RemoveAvatar',
  response: None,
  access: signedIn,
  errors: {},
})

/** POST /account/ChangePassword. Source: 1§7, 1§5. Roles: signed in. */
export const AccountChangePassword = declare({
  id: 'account-change-password',
  family: 'account',
  method: 'POST',
  path: '/account/ChangePassword',
  body: strict({
    currentPassword: Password,
    newPassword: Password,
  }),
  response: None,
  access: signedIn,
  errors: { 400: 'current password wrong or new password not valid' },
})

/** POST /account/UpdateUserInfo. Source: 1§7, 1§3. Roles: signed in. */
export const AccountUpdateUserInfo = declare({
  id: 'account-update-user-info',
  family: 'account',
  method: 'POST',
  path: '/account/UpdateUserInfo',
  body: strict({
    firstName: Line,
    lastName: Line,
    country: Line,
    city: Line,
    dateOfBirth: DateOnly,
    phoneNumber: Line,
    contacts: Contacts,
  }),
  response: User,
  access: signedIn,
  errors: { 400: 'invalid fields' },
})

/**
 * POST /account/ForgotPassword. Mails a link and a six-digit code that choose a new password; using one voids the
 * other. Source: 1§7, 1§5. Roles: anonymous.
 */
export const AccountForgotPassword = declare({
  id: 'account-forgot-password',
  family: 'account',
  method: 'POST',
  path: '/account/ForgotPassword',
  body: strict({
    email: Email,
  }),
  response: None,
  access: anonymous,
  errors: { 400: 'invalid e-mail' },
})

/** POST /account/ResetPasswordChange. Source: 1§7. Roles: anonymous. */
export const AccountResetPasswordChange = declare({
  id: 'account-reset-password-change',
  family: 'account',
  method: 'POST',
  path: '/account/ResetPasswordChange',
  body: strict({
    token: Token,
    password: Password,
    confirmPassword: Password,
  }),
  response: None,
  access: anonymous,
  errors: { 400: 'token expired or password not valid' },
})

/** POST /ResetPassword. Source: 1§7, 3§8. Roles: anonymous. */
export const ResetPassword = declare({
  id: 'reset-password',
  family: 'account',
  method: 'POST',
  path: '/ResetPassword',
  body: strict({
    token: Token,
    password: Password,
    confirmPassword: Password,
  }),
  response: None,
  access: anonymous,
  errors: { 400: 'token expired, passwords differ or not valid' },
})

/** POST /account/confirmEmail. Source: 1§7, 1§5. Roles: anonymous. */
export const AccountConfirmEmail = declare({
  id: 'account-confirm-email',
  family: 'account',
  method: 'POST',
  path: '/account/confirmEmail',
  body: strict({
    email: Email,
    code: Code,
    /**
     * The password the account was made with: without it none stays, since anybody may have registered with the
     * address. Beyond the documents.
     */
    password: Type.Optional(Password),
    /** As at sign-in, where the account has one. Beyond the documents (PLUS-81). */
    secondFactor: Type.Optional(SecondFactorCode),
  }),
  response: strict({
    token: Type.String(),
  }),
  access: anonymous,
  errors: {
    400: 'wrong or expired code',
    402: 'account blocked',
    412: 'secondFactorRequired: sign in with password and a code of the authenticator app',
    429: 'too many attempts',
  },
})

/** POST /api/user/ResendConfirmationEmailByEmail. Source: 1§7. Roles: anonymous. */
export const ResendConfirmationEmail = declare({
  id: 'resend-confirmation-email',
  family: 'account',
  method: 'POST',
  path: '/api/user/ResendConfirmationEmailByEmail',
  body: strict({
    email: Email,
  }),
  response: None,
  access: anonymous,
  errors: { 400: 'invalid e-mail' },
})

/**
 * GET /accounts/google. Beyond the documents: where a browser goes to sign in with Google; it adds `state` and `nonce`.
 * Roles: anonymous.
 */
export const GetGoogleSignIn = declare({
  id: 'get-google-sign-in',
  family: 'account',
  method: 'GET',
  path: '/accounts/google',
  response: strict({
    /** Null where the installation has no client at Google. */
    url: nullable(Type.String()),
  }),
  access: anonymous,
  errors: {},
})

/** POST /accounts/googleRegister. Source: 1§7, 1§4. Roles: anonymous. */
export const AccountsGoogleRegister = declare({
  id: 'accounts-google-register',
  family: 'account',
  method: 'POST',
  path: '/accounts/googleRegister',
  body: strict({
    googleCredentials: Token,
    user: strict({
      firstName: nullable(Line),
      lastName: nullable(Line),
      country: nullable(Line),
      city: nullable(Line),
      dateOfBirth: nullable(DateOnly),
      email: Email,
      phoneNumber: nullable(Line),
    }),
    /** As at sign-in, where the account has one. Beyond the documents (PLUS-81). */
    secondFactor: Type.Optional(SecondFactorCode),
  }),
  response: strict({
    token: Type.String(),
  }),
  access: anonymous,
  errors: {
    400: 'credentials not accepted, or fields of a new account that are missing',
    402: 'account blocked',
    412: 'one-time code sent, go to the code step (confirmEmail); or secondFactorRequired, as at sign-in',
  },
})

/** POST /accounts/activateAccount. Source: 1§7, 1§2. Roles: anonymous. */
export const AccountsActivateAccount = declare({
  id: 'accounts-activate-account',
  family: 'account',
  method: 'POST',
  path: '/accounts/activateAccount',
  body: strict({
    email: Email,
  }),
  response: None,
  access: anonymous,
  errors: { 400: 'invalid e-mail' },
})

/** POST /accounts/logOutFromAllDevices. Source: 1§7. Roles: signed in. */
export const AccountsLogOutFromAllDevices = declare({
  id: 'accounts-log-out-from-all-devices',
  family: 'account',
  method: 'POST',
  path: '/accounts/logOutFromAllDevices',
  response: None,
  access: signedIn,
  errors: {},
})

/** POST /accounts/requestDelete. Source: 1§7, 1§4. Roles: signed in. */
export const AccountsRequestDelete = declare({
  id: 'accounts-request-delete',
  family: 'account',
  method: 'POST',
  path: '/accounts/requestDelete',
  response: None,
  access: signedIn,
  errors: {},
})

/**
 * POST /exportAccount: an address that opens everything kept about the caller once, as a zip. Beyond the documents
 * (GDPR articles 15 and 20). Roles: signed in.
 */
export const ExportAccount = declare({
  id: 'export-account',
  family: 'account',
  method: 'POST',
  path: '/exportAccount',
  response: strict({ token: Type.String() }),
  access: signedIn,
  errors: { 403: 'not while staff act as the user', 429: 'more than ten in a day' },
})

/** GET /accountExport: the zip: `data.json`, and the picture. Beyond the documents. Roles: whoever holds the token. */
export const AccountExport = declare({
  id: 'account-export',
  family: 'account',
  method: 'GET',
  path: '/accountExport',
  query: strict({ token: Token }),
  response: File('application/zip'),
  access: tokenHolder('accountExport', 'query.token'),
  errors: { 410: 'token used or expired' },
})

/** POST /accounts/deleteUser. Source: 1§7. Roles: signed in. */
export const AccountsDeleteUser = declare({
  id: 'accounts-delete-user',
  family: 'account',
  method: 'POST',
  path: '/accounts/deleteUser',
  body: strict({
    code: Code,
  }),
  response: None,
  access: signedIn,
  errors: { 400: 'wrong or expired code', 429: 'too many attempts' },
})

/** POST /accounts/makeRecruiter. Source: 1§7. Roles: signed in. */
export const AccountsMakeRecruiter = declare({
  id: 'accounts-make-recruiter',
  family: 'account',
  method: 'POST',
  path: '/accounts/makeRecruiter',
  response: strict({
    token: Type.String(),
  }),
  access: signedIn,
  errors: {},
})

/**
 * POST /accounts/forgotPassword. The accounts service's own name for `POST /account/ForgotPassword`. Source: 1§7, 1§4.
 * Roles: anonymous.
 */
export const AccountsForgotPassword = declare({
  id: 'accounts-forgot-password',
  family: 'account',
  method: 'POST',
  path: '/accounts/forgotPassword',
  body: strict({
    email: Email,
  }),
  response: None,
  access: anonymous,
  errors: { 400: 'invalid e-mail' },
})

/** POST /accounts/resetPassword. Source: 1§7, 1§5. Roles: anonymous. */
export const AccountsResetPassword = declare({
  id: 'accounts-reset-password',
  family: 'account',
  method: 'POST',
  path: '/accounts/resetPassword',
  body: strict({
    email: Email,
    otpCode: Code,
    password: Password,
  }),
  response: None,
  access: anonymous,
  errors: { 400: 'wrong or expired code, or password not valid', 429: 'too many attempts' },
})

/**
 * POST /accounts/logOut. Ends the session of the token, on this device only (ACC-12). Beyond the documents, which name
 * only the log out from all devices.
 */
export const LogOut = declare({
  id: 'account-log-out',
  family: 'account',
  method: 'POST',
  path: '/accounts/logOut',
  response: None,
  access: signedIn,
  errors: {},
})

/**
 * GET /account/sessions. Beyond the documents (PLUS-80): the caller's sessions that are live, the one of this call
 * first, then the one used last. Roles: signed in.
 */
export const AccountSessions = declare({
  id: 'account-sessions',
  family: 'account',
  method: 'GET',
  path: '/account/sessions',
  response: OwnSessions,
  access: signedIn,
  errors: {},
})

/**
 * POST /account/endSession. Beyond the documents (PLUS-80): ends one of the caller's sessions, and its open sockets at
 * once, and answers those that are left. An id that is none of them ends nothing. Roles: signed in.
 */
export const AccountEndSession = declare({
  id: 'account-end-session',
  family: 'account',
  method: 'POST',
  path: '/account/endSession',
  body: strict({ id: Uuid }),
  response: OwnSessions,
  access: signedIn,
  errors: { 403: 'not while impersonating' },
})

/** POST /accounts/impersonate. Source: 3§7, 3§4, 3§6, 1§4. Roles: Administrator, Moderator. */
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
  errors: {
    403: 'unknown user, or one with staff roles that the caller lacks',
    409: 'already impersonating, the caller, or a blocked user',
  },
})

/**
 * POST /accounts/unImpersonate. Ends the session as somebody else and answers a token of the staff user's own. Source:
 * 1§7, 3§7. Roles: whoever's token carries impersonator.
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
  errors: { 403: 'not impersonating' },
})
