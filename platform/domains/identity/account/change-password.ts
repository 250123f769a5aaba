import { eq } from 'drizzle-orm'
import { newPasswordFaults } from '#platform/foundation/auth/breached-passwords.ts'
import { hashPassword, verifyPassword } from '#platform/foundation/auth/passwords.ts'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { endSessions } from '#platform/foundation/auth/sessions.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { clearAttempts, countAttempt } from '#platform/calls/http/rate-limit.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { mailPasswordChanged, requireUser } from './users.ts'

/** Checks the current and the new password, and returns the hash of the new one. Throws 400 with fields, and 429. */
export async function hashNewPassword(
  { db, now, caller }: CallerCtx,
  currentPassword: string,
  newPassword: string,
): Promise<string> {
  const faults = await newPasswordFaults(newPassword)
  if (faults.length > 0) throw invalid({ newPassword: faults })
  const attempts = `password:${caller.id}`
  await countAttempt(db, { key: attempts, most: 10, seconds: 900 }, now)
  const user = await requireUser(db, caller.id)
  if (!(await verifyPassword(trimPassword(currentPassword), user.passwordHash)))
    throw invalid({ currentPassword: ['wrong'] })
  await clearAttempts(db, attempts)
  return hashPassword(trimPassword(newPassword))
}

/** Changes the caller's password (ACC-44) and ends the caller's other sessions. */
export async function changePassword(ctx: CallerWork, passwordHash: string): Promise<void> {
  const { db, now, caller } = ctx
  const user = await requireUser(db, caller.id)
  await db.update(users).set({ passwordHash }).where(eq(users.id, caller.id))
  await logSecurity(db, now, { event: 'passwordChanged', userId: caller.id, sessionId: caller.sessionId })
  await endSessions(db, caller.id, now, { except: caller.sessionId })
  ctx.recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'passwordChanged' })
  mailPasswordChanged(ctx, user)
}
