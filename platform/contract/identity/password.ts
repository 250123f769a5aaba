import { anonymous, signedIn, declare } from '#contract/base/call.ts'
import { Email, strict, Code, EmptyBody, Password, Token } from '#contract/base/scalars.ts'

/** POST /account/ChangePassword. Changes the user's password. Source: 1§7, 1§5. Roles: signed in. */
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
  whileImpersonating: 'refused',
  errors: { 400: 'the current password is incorrect, or the new password is invalid' },
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

/**
 * POST /account/ResetPasswordChange. Sets a new password with the token of a mailed link. Source: 1§7. Roles:
 * anonymous.
 */
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

/** POST /ResetPassword. Sets a new password with the token of a mailed link. Source: 1§7, 3§8. Roles: anonymous. */
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

/** POST /accounts/resetPassword. Sets a new password with a mailed code. Source: 1§7, 1§5. Roles: anonymous. */
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
