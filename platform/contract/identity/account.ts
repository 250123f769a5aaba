import { Type } from 'typebox'
import { MAX_BYTES } from '#rules/forms/uploads.ts'
import { anonymous, impersonating, signedIn, staff, tokenHolder, declare } from '#contract/base/call.ts'
import { SecondFactorCode } from './second-factor.ts'
import {
  Code,
  DateOnly,
  DateTime,
  Email,
  FileResponse,
  Id,
  Line,
  EmptyBody,
  Password,
  RelativeUrl,
  Token,
  Uuid,
  nullable,
  oneOf,
  strict,
} from '#contract/base/scalars.ts'
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
 * GET /session. Returns the session or key that a token belongs to. The claims in a token are unverified, so a program
 * calls this before it acts for the user. Roles: signed in.
 */
export const GetSession = declare({
  id: 'get-session',
  family: 'account',
  method: 'GET',
  path: '/session',
  response: strict({
    userId: Type.String(),
    sessionId: Type.String(),
    /**
     * The key, if the token is a company's key rather than a session token. `userId` and `sessionId` then both identify
     * the key. Null for sessions.
     */
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
  errors: { 400: 'the image format is not allowed', 413: 'the file is too large' },
})

/**
 * POST /account/RemoveAvatar. Removes the image; the initials are shown instead (SHELL-12). Beyond the documents.
 * Roles: signed in.
 */
export const AccountRemoveAvatar = declare({
  id: 'account-remove-avatar',
  family: 'account',
  method: 'POST',
  path: '/account/RemoveAvatar',
  response: EmptyBody,
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
  response: EmptyBody,
  access: signedIn,
  errors: { 400: 'the current password is incorrect, or the new password is invalid' },
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
 * POST /account/ForgotPassword. Emails a link and a six-digit code for choosing a new password. Using one invalidates
 * the other. Source: 1§7, 1§5. Roles: anonymous.
 */
export const AccountForgotPassword = declare({
  id: 'account-forgot-password',
  family: 'account',
  method: 'POST',
  path: '/account/ForgotPassword',
  body: strict({
    email: Email,
  }),
  response: EmptyBody,
  access: anonymous,
  errors: { 400: 'invalid email address' },
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
  response: EmptyBody,
  access: anonymous,
  errors: { 400: 'the link has expired, or the password is invalid' },
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
  response: EmptyBody,
  access: anonymous,
  errors: { 400: 'the link has expired, the password is invalid, or the passwords do not match' },
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

/** POST /api/user/ResendConfirmationEmailByEmail. Source: 1§7. Roles: anonymous. */
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

/** POST /accounts/activateAccount. Source: 1§7, 1§2. Roles: anonymous. */
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

/** POST /accounts/logOutFromAllDevices. Source: 1§7. Roles: signed in. */
export const AccountsLogOutFromAllDevices = declare({
  id: 'accounts-log-out-from-all-devices',
  family: 'account',
  method: 'POST',
  path: '/accounts/logOutFromAllDevices',
  response: EmptyBody,
  access: signedIn,
  errors: {},
})

/** POST /accounts/requestDelete. Source: 1§7, 1§4. Roles: signed in. */
export const AccountsRequestDelete = declare({
  id: 'accounts-request-delete',
  family: 'account',
  method: 'POST',
  path: '/accounts/requestDelete',
  response: EmptyBody,
  access: signedIn,
  errors: {},
})

/**
 * POST /exportAccount. Creates a single-use download link for the caller's account data (ZIP). Beyond the documents
 * (GDPR articles 15 and 20). Roles: signed in.
 */
export const ExportAccount = declare({
  id: 'export-account',
  family: 'account',
  method: 'POST',
  path: '/exportAccount',
  response: strict({ token: Type.String() }),
  access: signedIn,
  errors: { 403: 'not available while impersonating a user', 429: 'rate limited (ten per day)' },
})

/**
 * GET /accountExport. Returns a ZIP with `data.json` and the profile image. Beyond the documents. Roles: token holder.
 */
export const AccountExport = declare({
  id: 'account-export',
  family: 'account',
  method: 'GET',
  path: '/accountExport',
  query: strict({ token: Token }),
  response: FileResponse('application/zip'),
  access: tokenHolder('accountExport', 'query.token'),
  errors: { 410: 'the link has already been used or has expired' },
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
  response: EmptyBody,
  access: signedIn,
  errors: { 400: 'the code is incorrect or has expired', 429: 'rate limited' },
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
 * POST /accounts/forgotPassword. The equivalent of `POST /account/ForgotPassword` in the accounts service. Source: 1§7,
 * 1§4. Roles: anonymous.
 */
export const AccountsForgotPassword = declare({
  id: 'accounts-forgot-password',
  family: 'account',
  method: 'POST',
  path: '/accounts/forgotPassword',
  body: strict({
    email: Email,
  }),
  response: EmptyBody,
  access: anonymous,
  errors: { 400: 'invalid email address' },
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
  response: EmptyBody,
  access: anonymous,
  errors: { 400: 'the code is incorrect or has expired, or the password is invalid', 429: 'rate limited' },
})

/**
 * POST /accounts/logOut. Ends the current session only (ACC-12). Beyond the documents, which only have the call for all
 * devices. Roles: signed in.
 */
export const LogOut = declare({
  id: 'account-log-out',
  family: 'account',
  method: 'POST',
  path: '/accounts/logOut',
  response: EmptyBody,
  access: signedIn,
  errors: {},
})

/**
 * GET /account/sessions. Returns the caller's live sessions: the current one first, the others by last use. Beyond the
 * documents (PLUS-80). Roles: signed in.
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
 * POST /account/endSession. Ends one of the caller's sessions, closes its sockets, and returns the remaining sessions.
 * An unknown id has no effect. Beyond the documents (PLUS-80). Roles: signed in.
 */
export const AccountEndSession = declare({
  id: 'account-end-session',
  family: 'account',
  method: 'POST',
  path: '/account/endSession',
  body: strict({ id: Uuid }),
  response: OwnSessions,
  access: signedIn,
  errors: { 403: 'not available while impersonating a user' },
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
    403: 'no such user, or the user has staff roles that you do not have',
    409: 'you are already impersonating someone, or the user is yourself or blocked',
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
