import { eq } from 'drizzle-orm'
import { hashPassword, verifyPassword } from '#platform/auth/passwords.ts'
import { logSecurity } from '#platform/auth/security-log.ts'
import { endSessions } from '#platform/auth/sessions.ts'
import { users } from '#platform/db/schema/index.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { Caller, Ctx } from '#platform/http/context.ts'
import { invalid } from '#platform/http/errors.ts'
import { clearAttempts, countAttempt } from '#platform/http/rate-limit.ts'
import { checkPassword, trimPassword } from '#rules/passwords.ts'
import { mailPasswordChanged, readUser, refuseWhileImpersonating } from './users.ts'

/** Changes the caller's password (ACC-44) and ends the caller's other sessions. Throws 400 with fields, and 429. */
export async function changePassword(ctx: Ctx & { caller: Caller }, currentPassword: string, newPassword: string): Promise<void> {
  const { db, now, caller } = ctx
  refuseWhileImpersonating(caller)
  const faults = checkPassword(newPassword)
  if (faults.length > 0) throw invalid({ newPassword: faults })
  const attempts = `password:${caller.id}`
  await countAttempt(db, { key: attempts, most: 10, seconds: 900 }, now)
  const user = await readUser(db, caller.id)
  if (!(await verifyPassword(trimPassword(currentPassword), user.passwordHash))) throw invalid({ currentPassword: ['wrong'] })
  await clearAttempts(db, attempts)
  const passwordHash = await hashPassword(trimPassword(newPassword))
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, caller.id))
    await logSecurity(tx, now, { event: 'passwordChanged', userId: caller.id, sessionId: caller.sessionId })
    await endSessions(tx, caller.id, now, { except: caller.sessionId })
    await recordHistory(tx, ctx, { companyId: null, entity: 'user', entityId: caller.id, action: 'passwordChanged' })
    await mailPasswordChanged(tx, ctx, user)
  })
}
