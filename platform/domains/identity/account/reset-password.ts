import { eq, sql } from 'drizzle-orm'
import { newPasswordFaults } from '#platform/foundation/auth/breached-passwords.ts'
import { hashPassword } from '#platform/foundation/auth/passwords.ts'
import { voidCodes } from '#platform/foundation/auth/codes.ts'
import { useToken, voidTokens } from '#platform/foundation/auth/one-time-tokens.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { endSessions, type UserRow } from '#platform/foundation/auth/sessions.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { Ctx } from '#platform/calls/http/context.ts'
import { HttpError, invalid } from '#platform/foundation/errors/errors.ts'
import { clearAttempts, countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import { passwordsMatch, trimPassword } from '#rules/people/passwords.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { codeFailures } from './code-failures.ts'
import { consumeCode } from './one-time-codes.ts'
import { acceptStaffInvitation } from './staff-invitations.ts'
import { mailPasswordChanged, requireUser } from './users.ts'

/** Validates the new password of a reset by link and returns its hash. Throws 400 with fields, and 429. */
export async function hashPasswordForLink(
  ctx: Ctx,
  { password, confirmPassword }: { password: string; confirmPassword: string },
): Promise<string> {
  await refuseWeak(password)
  if (!passwordsMatch(password, confirmPassword)) throw invalid({ confirmPassword: ['different'] })
  await countAttempt(ctx.db, perVisitor(ctx, 'reset-try-ip', 100, 600), ctx.now)
  return hashPassword(trimPassword(password))
}

/** Sets a new password with the token of a reset link (ACC-32). Throws 400 `tokenExpired`. */
export async function resetWithLink(work: Work, token: string, passwordHash: string): Promise<void> {
  const { db, now, deps } = work
  const userId = await useToken(db, 'passwordReset', token, now)
  if (userId === null)
    throw new HttpError(400, { code: 'tokenExpired', title: 'This link has already been used or has expired.' })
  const { email } = await setForgottenPassword(work, userId, passwordHash)
  await clearAttempts(db, codeFailures(deps.secrets, email).key)
}

/** Uses up the mailed code and hashes the new password. Throws 400 with fields or `wrongCode`, and 429. */
export async function hashPasswordForCode(
  ctx: Ctx,
  email: string,
  code: string,
  password: string,
): Promise<{ userId: string; passwordHash: string }> {
  await refuseWeak(password)
  const user = await consumeCode(ctx, email, 'forgotPassword', code)
  return { userId: user.id, passwordHash: await hashPassword(trimPassword(password)) }
}

/** Sets a new password with a mailed code (ACC-31). */
export async function resetWithCode(
  work: Work,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await setForgottenPassword(work, userId, passwordHash)
}

async function refuseWeak(password: string): Promise<void> {
  const faults = await newPasswordFaults(password)
  if (faults.length > 0) throw invalid({ password: faults })
}

/**
 * Sets the password, ends all sessions and voids the remaining links and codes. Also confirms the email address, because
 * the link or the code proves that the user reads its mail.
 */
async function setForgottenPassword(work: Work, userId: string, passwordHash: string): Promise<UserRow> {
  const { db, now } = work
  const user = await requireUser(db, userId)
  await db
    .update(users)
    .set({
      passwordHash,
      emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(users.id, userId))
  await voidCodes(db, { userId, purpose: 'forgotPassword' })
  await voidTokens(db, 'passwordReset', userId)
  await logSecurity(db, now, { event: 'passwordReset', userId })
  await endSessions(db, userId, now)
  work.recordHistory({ companyId: null, entity: 'user', entityId: userId, action: 'passwordReset' })
  if (user.emailConfirmedAt === null) {
    work.recordHistory({ companyId: null, entity: 'user', entityId: userId, action: 'emailConfirmed' })
    publishOfficeChange(work, 'users')
    await acceptStaffInvitation(work, user)
  }
  mailPasswordChanged(work, user)
  return user
}
