import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/account.ts'
import { claimsOf, endSessions, touchSession } from '#platform/auth/sessions.ts'
import type { Deps } from '#platform/deps.ts'
import { serve, serveUpload } from '#platform/http/serve.ts'
import { changePassword } from './change-password.ts'
import { issueCode, requestCode } from './code-steps.ts'
import { confirmEmail } from './confirm-email.ts'
import { deleteUser, requestDelete } from './delete-user.ts'
import { googleRegister } from './google-register.ts'
import { login } from './login.ts'
import { makeRecruiter } from './make-recruiter.ts'
import { getUser, updateUserInfo, uploadAvatar } from './profile.ts'
import { IssueCode, IssueResetLink } from './queues.ts'
import { registerRecruiter } from './register-recruiter.ts'
import { issueResetLink } from './reset-link.ts'
import { forgotPassword, resetWithCode, resetWithLink } from './reset-password.ts'
import { readUser } from './users.ts'

/** The account family: sign in, registration, codes, passwords, profile, sessions. */
export function registerAccount(app: FastifyInstance, deps: Deps): void {
  serve(app, calls.AccountLogin, ({ body }, ctx) => login(ctx, body.email, body.password))
  serve(app, calls.AccountRegisterRecruiter, ({ body }, ctx) => registerRecruiter(ctx, body))
  serve(app, calls.AccountConfirmEmail, ({ body }, ctx) => confirmEmail(ctx, body.email, body.code))
  serve(app, calls.ResendConfirmationEmail, ({ body }, ctx) => requestCode(ctx, body.email, 'signInOrRegister'))
  serve(app, calls.AccountsActivateAccount, ({ body }, ctx) => requestCode(ctx, body.email, 'signInOrRegister'))
  const { googleClientId } = deps.env
  if (googleClientId !== null) {
    const register = googleRegister({ clientId: googleClientId })
    serve(app, calls.AccountsGoogleRegister, ({ body }, ctx) => register(ctx, body))
  }

  serve(app, calls.AccountForgotPassword, ({ body }, ctx) => forgotPassword(ctx, body.email))
  serve(app, calls.AccountResetPasswordChange, ({ body }, ctx) => resetWithLink(ctx, body))
  serve(app, calls.ResetPassword, ({ body }, ctx) => resetWithLink(ctx, body))
  serve(app, calls.AccountsForgotPassword, ({ body }, ctx) => requestCode(ctx, body.email, 'forgotPassword'))
  serve(app, calls.AccountsResetPassword, ({ body }, ctx) => resetWithCode(ctx, body.email, body.otpCode, body.password))
  serve(app, calls.AccountChangePassword, ({ body }, ctx) => changePassword(ctx, body.currentPassword, body.newPassword))

  serve(app, calls.GetSession, async (_input, { caller }) => ({ userId: caller.id, sessionId: caller.sessionId }))
  serve(app, calls.AccountGetUser, (_input, ctx) => getUser(ctx))
  serve(app, calls.AccountUpdateUserInfo, ({ body }, ctx) => updateUserInfo(ctx, body))
  serveUpload(app, calls.AccountUploadAvatar, ({ file }, ctx) => uploadAvatar(ctx, file))

  serve(app, calls.AccountRefreshToken, async (_input, { db, now, caller }) => {
    await touchSession(db, caller.sessionId, now)
    return { token: await deps.tokens.sign(caller.sessionId, claimsOf(await readUser(db, caller.id), caller.impersonatorId), now) }
  })
  serve(app, calls.AccountsMakeRecruiter, (_input, ctx) => makeRecruiter(ctx))
  serve(app, calls.LogOut, (_input, { db, now, caller }) => endSessions(db, caller.id, now, { only: caller.sessionId }))
  serve(app, calls.AccountsLogOutFromAllDevices, (_input, { db, now, caller }) => endSessions(db, caller.id, now))
  serve(app, calls.AccountsRequestDelete, (_input, ctx) => requestDelete(ctx))
  serve(app, calls.AccountsDeleteUser, ({ body }, ctx) => deleteUser(ctx, body.code))

  deps.jobs.work(IssueCode, (payload, { now }) => issueCode(deps, payload, now))
  deps.jobs.work(IssueResetLink, ({ userId }, { now }) => issueResetLink(deps, userId, now))
}
