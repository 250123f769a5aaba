import type { FastifyInstance } from 'fastify'
import type { CallOutput } from '#contract/base/call.ts'
import {
  AccountExport,
  AccountsDeleteUser,
  AccountsRequestDelete,
  ExportAccount,
} from '#contract/identity/export-and-deletion.ts'
import { AccountsImpersonate, AccountsUnImpersonate } from '#contract/identity/impersonation.ts'
import {
  AccountChangePassword,
  AccountForgotPassword,
  AccountResetPasswordChange,
  AccountsForgotPassword,
  AccountsResetPassword,
  ResetPassword,
} from '#contract/identity/password.ts'
import {
  AccountGetUser,
  AccountRemoveAvatar,
  AccountUpdateUserInfo,
  AccountUploadAvatar,
} from '#contract/identity/profile.ts'
import {
  AccountConfirmEmail,
  AccountRegisterRecruiter,
  AccountsActivateAccount,
  AccountsMakeRecruiter,
  ResendConfirmationEmail,
} from '#contract/identity/registration.ts'
import {
  AccountEndSession,
  AccountRefreshToken,
  AccountSessions,
  AccountsLogOutFromAllDevices,
  GetSession,
  LogOut,
} from '#contract/identity/sessions.ts'
import { AccountLogin, AccountsGoogleRegister, GetGoogleSignIn } from '#contract/identity/sign-in.ts'
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  GetSecondFactor,
  RemoveSecondFactor,
  RenewRecoveryCodes,
  ResetSecondFactor,
} from '#contract/identity/second-factor.ts'
import type { PartnerKey } from '#platform/foundation/auth/caller.ts'
import { signToken } from '#platform/calls/access/session-tokens.ts'
import { endSessions, touchSession } from '#platform/foundation/auth/sessions.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve, serveUpload } from '#platform/calls/http/serve.ts'
import { googleSignInUrl } from '#platform/foundation/identity-providers/google.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { changePassword, hashNewPassword } from './change-password.ts'
import { issueCode, throttleCodeRequests, requestCode } from './one-time-codes.ts'
import { confirmEmail, consumeConfirmation } from './confirm-email.ts'
import { confirmDelete, deleteUser, requestDelete } from './delete-user.ts'
import { accountArchive, throttleExports, requestAccountExport } from './export-account.ts'
import { createGoogleRegister } from './google-register.ts'
import { impersonate, stopImpersonating } from './impersonate.ts'
import { checkCredentials, login } from './login.ts'
import { makeRecruiter } from './make-recruiter.ts'
import { endOwnSession, listOwnSessions } from './own-sessions.ts'
import { getUserProfile, removeAvatar, storeAvatar, updateUserProfile, uploadAvatar } from './profile.ts'
import { IssueCode, IssueResetLink } from './queues.ts'
import { checkRecruiter, registerRecruiter } from './register-recruiter.ts'
import { issueResetLink } from './reset-link.ts'
import { hashPasswordForCode, hashPasswordForLink, resetWithCode, resetWithLink } from './reset-password.ts'
import * as factor from './second-factor.ts'
import { requireUser } from './users.ts'

/** Registers the account routes: sign-in, registration, codes, passwords, profile and sessions. */
export function registerAccount(app: FastifyInstance, deps: Deps): void {
  serve(app, AccountLogin, {
    before: ({ body }, ctx) => checkCredentials(ctx, body),
    write: (_input, ctx, user) => login(ctx, user),
  })
  serve(app, AccountRegisterRecruiter, {
    before: ({ body }, ctx) => checkRecruiter(ctx, body),
    write: ({ body }, ctx, passwordHash) => registerRecruiter(ctx, body, passwordHash),
  })
  serve(app, AccountConfirmEmail, {
    before: ({ body }, ctx) => consumeConfirmation(ctx, body),
    write: (_input, ctx, confirmation) => confirmEmail(ctx, confirmation),
  })
  serve(app, ResendConfirmationEmail, {
    before: ({ body }, ctx) => throttleCodeRequests(ctx, body.email),
    write: (_input, ctx, address) => requestCode(ctx, address, 'signInOrRegister'),
  })
  serve(app, AccountsActivateAccount, {
    before: ({ body }, ctx) => throttleCodeRequests(ctx, body.email),
    write: (_input, ctx, address) => requestCode(ctx, address, 'signInOrRegister'),
  })
  const { google, publicUrl } = deps.env
  serve(app, GetGoogleSignIn, {
    read: () => ({ url: google === null ? null : googleSignInUrl(google, publicUrl) }),
  })
  if (google !== null) {
    const register = createGoogleRegister(google)
    serve(app, AccountsGoogleRegister, {
      before: ({ body }, ctx) => register(ctx, body),
      write: (_input, ctx, user) => login(ctx, user),
    })
  }

  serve(app, AccountForgotPassword, {
    before: ({ body }, ctx) => throttleCodeRequests(ctx, body.email),
    write: (_input, ctx, address) => requestCode(ctx, address, 'forgotPassword'),
  })
  serve(app, AccountResetPasswordChange, {
    before: ({ body }, ctx) => hashPasswordForLink(ctx, body),
    write: ({ body }, ctx, passwordHash) => resetWithLink(ctx, body.token, passwordHash),
  })
  serve(app, ResetPassword, {
    before: ({ body }, ctx) => hashPasswordForLink(ctx, body),
    write: ({ body }, ctx, passwordHash) => resetWithLink(ctx, body.token, passwordHash),
  })
  serve(app, AccountsForgotPassword, {
    before: ({ body }, ctx) => throttleCodeRequests(ctx, body.email),
    write: (_input, ctx, address) => requestCode(ctx, address, 'forgotPassword'),
  })
  serve(app, AccountsResetPassword, {
    before: ({ body }, ctx) => hashPasswordForCode(ctx, body.email, body.otpCode, body.password),
    write: (_input, ctx, reset) => resetWithCode(ctx, reset),
  })
  serve(app, AccountChangePassword, {
    before: ({ body }, ctx) => hashNewPassword(ctx, body.currentPassword, body.newPassword),
    write: (_input, ctx, passwordHash) => changePassword(ctx, passwordHash),
  })

  serve(app, GetSession, {
    read: (_input, { caller }) => ({ userId: caller.id, sessionId: caller.sessionId, key: keyOutput(caller.key) }),
  })
  serve(app, AccountGetUser, { read: (_input, ctx) => getUserProfile(ctx) })
  serve(app, AccountUpdateUserInfo, { write: ({ body }, ctx) => updateUserProfile(ctx, body) })
  serveUpload(app, AccountUploadAvatar, {
    before: ({ file }, ctx) => storeAvatar(ctx, file),
    write: (_input, ctx, fileId) => uploadAvatar(ctx, fileId),
  })
  serve(app, AccountRemoveAvatar, { write: (_input, ctx) => removeAvatar(ctx) })

  serve(app, AccountRefreshToken, {
    write: async (_input, ctx) => {
      const { db, now, caller } = ctx
      const { sessionId, impersonatorId } = caller
      await touchSession(db, caller, now)
      return { token: await signToken(ctx, { sessionId, user: await requireUser(db, caller.id), impersonatorId }) }
    },
  })
  serve(app, GetSecondFactor, { read: (_input, ctx) => factor.getSecondFactor(ctx) })
  serve(app, BeginSecondFactor, {
    before: (input, ctx) => factor.checkSetupPassword(ctx, input),
    write: (_input, ctx) => factor.beginSetup(ctx),
  })
  serve(app, ConfirmSecondFactor, {
    before: ({ body }, ctx) => factor.consumeSetupCode(ctx, body.code),
    write: (_input, ctx) => factor.confirmSetup(ctx),
  })
  serve(app, RenewRecoveryCodes, {
    before: ({ body }, ctx) => factor.takeCurrentCode(ctx, body.code),
    write: (_input, ctx) => factor.renewRecoveryCodes(ctx),
  })
  serve(app, RemoveSecondFactor, {
    before: ({ body }, ctx) => factor.takeCurrentCode(ctx, body.code),
    write: (_input, ctx) => factor.disableSecondFactor(ctx),
  })
  serve(app, ResetSecondFactor, { write: ({ body }, ctx) => factor.resetSecondFactorOfUser(ctx, body.userId) })

  serve(app, AccountsMakeRecruiter, { write: (_input, ctx) => makeRecruiter(ctx) })
  serve(app, LogOut, {
    write: (_input, { db, now, caller }) => endSessions(db, caller.id, now, { only: caller.sessionId }),
  })
  serve(app, AccountsLogOutFromAllDevices, {
    write: (_input, { db, now, caller }) => endSessions(db, caller.id, now),
  })
  serve(app, AccountSessions, { read: (_input, ctx) => listOwnSessions(ctx) })
  serve(app, AccountEndSession, { write: ({ body }, ctx) => endOwnSession(ctx, body.id) })
  serve(app, AccountsImpersonate, { write: ({ body }, ctx) => impersonate(ctx, body.userId) })
  serve(app, AccountsUnImpersonate, { write: (_input, ctx) => stopImpersonating(ctx) })
  serve(app, AccountsRequestDelete, { write: (_input, ctx) => requestDelete(ctx) })
  serve(app, ExportAccount, {
    before: (_input, ctx) => throttleExports(ctx),
    write: (_input, ctx) => requestAccountExport(ctx),
  })
  serve(app, AccountExport, {
    write: (_input, ctx) => accountArchive(ctx),
    recordsNothing: 'the history entry was recorded when the token was issued',
  })
  serve(app, AccountsDeleteUser, {
    before: ({ body }, ctx) => confirmDelete(ctx, body.code),
    write: (_input, ctx) => deleteUser(ctx),
  })

  deps.jobs.work(IssueCode, (payload, job) => write(jobActor(deps, job), (work) => issueCode(work, payload)))
  deps.jobs.work(IssueResetLink, ({ userId }, job) =>
    write(jobActor(deps, job), (work) => issueResetLink(work, userId)),
  )
}

function keyOutput(key: PartnerKey | null): CallOutput<typeof GetSession>['key'] {
  if (key === null) return null
  const { id, name, companyId, kind, scope, expiresAt } = key
  return { id, name, companyId, kind, scope, expiresAt: expiresAt?.toISOString() ?? null }
}
