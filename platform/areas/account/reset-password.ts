import { eq, sql } from 'drizzle-orm'
import { hashPassword } from '#platform/auth/passwords.ts'
import { takeToken } from '#platform/auth/one-time-tokens.ts'
import { logSecurity } from '#platform/auth/security-log.ts'
import { endSessions, type UserRow } from '#platform/auth/sessions.ts'
import type { Db } from '#platform/db/client.ts'
import { users } from '#platform/db/schema/index.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { Ctx } from '#platform/http/context.ts'
import { HttpError, invalid } from '#platform/http/errors.ts'
import { clearAttempts, countAttempt, perVisitor } from '#platform/http/rate-limit.ts'
import { checkPassword, passwordsMatch, trimPassword } from '#rules/passwords.ts'
import { codeFailures } from './code-failures.ts'
import { takeCode } from './code-steps.ts'
import { IssueResetLink } from './queues.ts'
import { emailKey, findUserByEmail, mailPasswordChanged, readEmail, readUser } from './users.ts'

/** Mails a link to choose a new password (ACC-30); an unknown address gets the same answer in the same time. Throws 400 and 429. */
export async function forgotPassword(ctx: Ctx, email: string): Promise<void> {
  const address = readEmail(email)
  await countAttempt(ctx.db, perVisitor(ctx, 'reset-ip', 100, 600), ctx.now)
  await countAttempt(ctx.db, { key: `reset:${emailKey(ctx.deps.secrets, address)}`, most: 5, seconds: 600 }, ctx.now)
  const user = await findUserByEmail(ctx.db, address)
  await ctx.deps.jobs.send(ctx.db, IssueResetLink, { userId: user?.id ?? null })
}

/** Sets a new password with the token of a mailed link (ACC-32). Throws 400 with fields or `tokenExpired`. */
export async function resetWithLink(ctx: Ctx, { token, password, confirmPassword }: { token: string; password: string; confirmPassword: string }): Promise<void> {
  refuseWeak(password)
  if (!passwordsMatch(password, confirmPassword)) throw invalid({ confirmPassword: ['different'] })
  await countAttempt(ctx.db, perVisitor(ctx, 'reset-try-ip', 100, 600), ctx.now)
  const passwordHash = await hashPassword(trimPassword(password))
  await ctx.db.transaction(async (tx) => {
    const userId = await takeToken(tx, 'passwordReset', token, ctx.now)
    if (userId === null) throw new HttpError(400, { code: 'tokenExpired', title: 'The link was used or has expired' })
    const { email } = await setForgottenPassword(tx, ctx, userId, passwordHash)
    await clearAttempts(tx, codeFailures(ctx.deps.secrets, email).key)
  })
}

/** Sets a new password with a mailed code (ACC-31). Throws 400 with fields or `wrongCode`, and 429. */
export async function resetWithCode(ctx: Ctx, email: string, code: string, password: string): Promise<void> {
  refuseWeak(password)
  const { user } = await takeCode(ctx, email, 'forgotPassword', code)
  const passwordHash = await hashPassword(trimPassword(password))
  await ctx.db.transaction((tx) => setForgottenPassword(tx, ctx, user.id, passwordHash).then(() => {}))
}

function refuseWeak(password: string): void {
  const faults = checkPassword(password)
  if (faults.length > 0) throw invalid({ password: faults })
}

/** The new password, everyone signed out, and the address confirmed: its owner has just read a mail there. */
async function setForgottenPassword(tx: Db, ctx: Ctx, userId: string, passwordHash: string): Promise<UserRow> {
  const user = await readUser(tx, userId)
  await tx
    .update(users)
    .set({ passwordHash, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${ctx.now.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId))
  await logSecurity(tx, ctx.now, { event: 'passwordReset', userId })
  await endSessions(tx, userId, ctx.now)
  await recordHistory(tx, ctx, { companyId: null, entity: 'user', entityId: userId, action: 'passwordReset' })
  await mailPasswordChanged(tx, ctx, user)
  return user
}
