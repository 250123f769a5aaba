import { and, eq, isNull } from 'drizzle-orm'
import { endSessions, mayImpersonate } from '#platform/foundation/auth/sessions.ts'
import { signToken, startSession } from '#platform/calls/access/session-tokens.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, unauthenticated } from '#platform/foundation/errors/errors.ts'
import { requireUser } from './users.ts'

/**
 * Starts a session in which the caller acts as another user (ACC-50). History entries of the session record both
 * persons. The session ends when:
 * - the caller's own session ends
 * - all sessions of the user are ended
 * - the caller loses the right to impersonate the user
 *
 * Throws 403 for an unknown user or a user with roles that the caller lacks. Throws 409 if the user is the caller or
 * blocked.
 */
export async function impersonate(ctx: CallerWork, userId: string): Promise<{ token: string }> {
  const { db, caller, recordHistory } = ctx
  if (userId === caller.id) throw conflict('conflict', 'You cannot impersonate yourself.')
  const staff = await requireUser(db, caller.id)
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user || !mayImpersonate(staff, user)) throw forbidden()
  if (user.bannedAt) throw conflict('conflict', 'This user is blocked.')
  recordHistory({ companyId: null, entity: 'user', entityId: userId, action: 'impersonated' })
  return { token: await startSession(ctx, user, { id: caller.id, sessionId: caller.sessionId }) }
}

/** Ends the impersonated session and returns a token of the staff user's own session (ACC-52). */
export async function stopImpersonating(ctx: CallerWork): Promise<{ token: string }> {
  const { db, now, caller, recordHistory } = ctx
  const { impersonatorId, impersonatorSessionId } = caller
  if (impersonatorId === null || impersonatorSessionId === null) throw unauthenticated()
  const staff = await requireUser(db, impersonatorId)
  await endSessions(db, caller.id, now, { only: caller.sessionId })
  recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'impersonationEnded' })
  return { token: await signToken(ctx, { sessionId: impersonatorSessionId, user: staff, impersonatorId: null }) }
}
