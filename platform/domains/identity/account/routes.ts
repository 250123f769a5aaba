import type { FastifyInstance } from 'fastify'
import type { CallOutput } from '#contract/base/call.ts'
import * as calls from '#contract/identity/account.ts'
import {
  BeginSecondFactor,
  ConfirmSecondFactor,
  GetSecondFactor,
  RemoveSecondFactor,
  RenewRecoveryCodes,
  ResetSecondFactor,
} from '#contract/identity/second-factor.ts'
import type { PartnerKey } from '#platform/foundation/auth/caller.ts'
import { claimsOf, endSessions, touchSession } from '#platform/foundation/auth/sessions.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { serve, serveUpload } from '#platform/calls/http/serve.ts'
import { googleSignInUrl } from '#platform/foundation/identity-providers/google.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { changePassword, hashNewPassword } from './change-password.ts'
import { issueCode, throttleCodeRequests, requestCode } from './one-time-codes.ts'
import { confirmEmail, takeConfirmation } from './confirm-email.ts'
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
  serve(app, calls.AccountLogin, {
    before: ({ body }, ctx) => checkCredentials(ctx, body),
    write: (_input, ctx, user) => login(ctx, user),
  })
  serve(app, calls.AccountRegisterRecruiter, {
    before: ({ body }, ctx) => checkRecruiter(ctx, body),
    write: ({ body }, ctx, passwordHash) => registerRecruiter(ctx, body, passwordHash),
  })
  serve(app, calls.AccountConfirmEmail, {
    before: ({ body }, ctx) => takeConfirmation(ctx, body),
    write: (_input, ctx, confirmation) => confirmEmail(ctx, confirmation),
  })
  serve(app, calls.ResendConfirmationEmail, {
    before: ({ body }, ctx) => throttleCodeRequests(ctx, body.email),
    write: (_input, ctx, address) => requestCode(ctx, address, 'signInOrRegister'),
  })
  serve(app, calls.AccountsActivateAccount, {
    before: ({ body }, ctx) => throttleCodeRequests(ctx, body.email),
    write: (_input, ctx, address) => requestCode(ctx, address, 'signInOrRegister'),
  })
  const { google, publicUrl } = deps.env
  serve(app, calls.GetGoogleSignIn, {
    read: () => ({ url: google === null ? null : googleSignInUrl(google, publicUrl) }),
  })
  if (google !== null) {
    const register = createGoogleRegister(google)
    serve(app, calls.AccountsGoogleRegister, {
      before: ({ body }, ctx) => register(ctx, body),
      write: (_input, ctx, user) => login(ctx, user),
    })
  }

  serve(app, calls.AccountForgotPassword, {
    before: ({ body }, ctx) => throttleCodeRequests(ctx, body.email),
    write: (_input, ctx, address) => requestCode(ctx, address, 'forgotPassword'),
  })
  serve(app, calls.AccountResetPasswordChange, {
    before: ({ body }, ctx) => hashPasswordForLink(ctx, body),
    write: ({ body }, ctx, passwordHash) => resetWithLink(ctx, body.token, passwordHash),
  })
  serve(app, calls.ResetPassword, {
    before: ({ body }, ctx) => hashPasswordForLink(ctx, body),
    write: ({ body }, ctx, passwordHash) => resetWithLink(ctx, body.token, passwordHash),
  })
  serve(app, calls.AccountsForgotPassword, {
    before: ({ body }, ctx) => throttleCodeRequests(ctx, body.email),
    write: (_input, ctx, address) => requestCode(ctx, address, 'forgotPassword'),
  })
  serve(app, calls.AccountsResetPassword, {
    before: ({ body }, ctx) => hashPasswordForCode(ctx, body.email, body.otpCode, body.password),
    write: (_input, ctx, reset) => resetWithCode(ctx, reset),
  })
  serve(app, calls.AccountChangePassword, {
    before: ({ body }, ctx) => hashNewPassword(ctx, body.currentPassword, body.newPassword),
    write: (_input, ctx, passwordHash) => changePassword(ctx, passwordHash),
  })

  serve(app, calls.GetSession, {
    read: (_input, { caller }) => ({ userId: caller.id, sessionId: caller.sessionId, key: keyOutput(caller.key) }),
  })
  serve(app, calls.AccountGetUser, { read: (_input, ctx) => getUserProfile(ctx) })
  serve(app, calls.AccountUpdateUserInfo, { write: ({ body }, ctx) => updateUserProfile(ctx, body) })
  serveUpload(app, calls.AccountUploadAvatar, {
    before: ({ file }, ctx) => storeAvatar(ctx, file),
    write: (_input, ctx, fileId) => uploadAvatar(ctx, fileId),
  })
  serve(app, calls.AccountRemoveAvatar, { write: (_input, ctx) => removeAvatar(ctx) })

  serve(app, calls.AccountRefreshToken, {
    write: async (_input, { db, now, caller }) => {
      await touchSession(db, caller, now)
      return {
        token: await deps.tokens.sign(
          caller.sessionId,
          claimsOf(await requireUser(db, caller.id), caller.impersonatorId),
          now,
        ),
      }
    },
  })
  serve(app, GetSecondFactor, { read: (_input, ctx) => factor.getSecondFactor(ctx) })
  serve(app, BeginSecondFactor, {
    before: (input, ctx) => factor.checkSetupPassword(ctx, input),
    write: (_input, ctx) => factor.beginSetup(ctx),
  })
  serve(app, ConfirmSecondFactor, {
    before: ({ body }, ctx) => factor.takeSetupCode(ctx, body.code),
    write: (_input, ctx) => factor.confirmSetup(ctx),
  })
  serve(app, RenewRecoveryCodes, {
    before: ({ body }, ctx) => factor.takeCurrentCode(ctx, body.code),
    write: (_input, ctx) => factor.renewRecoveryCodes(ctx),
  })
  serve(app, RemoveSecondFactor, {
    before: ({ body }, ctx) => factor.takeCurrentCode(ctx, body.code),
    write: (_input, ctx) => factor.remove(ctx),
  })
  serve(app, ResetSecondFactor, { write: ({ body }, ctx) => factor.resetForUser(ctx, body.userId) })

  serve(app, calls.AccountsMakeRecruiter, { write: (_input, ctx) => makeRecruiter(ctx) })
  serve(app, calls.LogOut, {
    write: (_input, { db, now, caller }) => endSessions(db, caller.id, now, { only: caller.sessionId }),
  })
  serve(app, calls.AccountsLogOutFromAllDevices, {
    write: (_input, { db, now, caller }) => endSessions(db, caller.id, now),
  })
  serve(app, calls.AccountSessions, { read: (_input, ctx) => listOwnSessions(ctx) })
  serve(app, calls.AccountEndSession, { write: ({ body }, ctx) => endOwnSession(ctx, body.id) })
  serve(app, calls.AccountsImpersonate, { write: ({ body }, ctx) => impersonate(ctx, body.userId) })
  serve(app, calls.AccountsUnImpersonate, { write: (_input, ctx) => stopImpersonating(ctx) })
  serve(app, calls.AccountsRequestDelete, { write: (_input, ctx) => requestDelete(ctx) })
  serve(app, calls.ExportAccount, {
    before: (_input, ctx) => throttleExports(ctx),
    write: (_input, ctx) => requestAccountExport(ctx),
  })
  serve(app, calls.AccountExport, {
    write: (_input, ctx) => accountArchive(ctx),
    recordsNothing: 'the history entry was recorded when the token was issued',
  })
  serve(app, calls.AccountsDeleteUser, {
    before: ({ body }, ctx) => confirmDelete(ctx, body.code),
    write: (_input, ctx) => deleteUser(ctx),
  })

  deps.jobs.work(IssueCode, (payload, job) => write(jobActor(deps, job), (work) => issueCode(work, payload)))
  deps.jobs.work(IssueResetLink, ({ userId }, job) =>
    write(jobActor(deps, job), (work) => issueResetLink(work, userId)),
  )
}

function keyOutput(key: PartnerKey | null): CallOutput<typeof calls.GetSession>['key'] {
  if (key === null) return null
  const { id, name, companyId, kind, scope, expiresAt } = key
  return { id, name, companyId, kind, scope, expiresAt: expiresAt?.toISOString() ?? null }
}
