import { and, eq, isNull } from 'drizzle-orm'
import { claimsOf, endSessions, mayImpersonate, startSession } from '#platform/foundation/auth/sessions.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, unauthenticated } from '#platform/foundation/errors/errors.ts'
import { readUser } from './users.ts'

/**
 * Begins a session in which the caller acts as a user (ACC-50). It ends with the caller's own session, with those of
 * the user, and as soon as the caller may not any more; what is done in it is recorded with both persons. Throws 403
 * for an unknown user and one with roles the caller lacks, 409 while already impersonating, for the caller and for a
 * blocked user.
 */
export async function impersonate(ctx: CallerWork, userId: string): Promise<{ token: string }> {
  const { db, caller, remember } = ctx
  if (caller.impersonatorId !== null) throw conflict('conflict', 'Already impersonating')
  if (userId === caller.id) throw conflict('conflict', 'That is the caller')
  const staff = await readUser(db, caller.id)
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user || !mayImpersonate(staff, user)) throw forbidden()
  if (user.bannedAt) throw conflict('conflict', 'The user is blocked')
  remember({ companyId: null, entity: 'user', entityId: userId, action: 'impersonated' })
  return { token: await startSession(ctx, user, { id: caller.id, sessionId: caller.sessionId }) }
}

/** Ends the session as somebody else and answers a token of the staff user's own session (ACC-52). */
export async function stopImpersonating({ db, now, caller, deps, remember }: CallerWork): Promise<{ token: string }> {
  const { impersonatorId, impersonatorSessionId } = caller
  if (impersonatorId === null || impersonatorSessionId === null) throw unauthenticated()
  const staff = await readUser(db, impersonatorId)
  await endSessions(db, caller.id, now, { only: caller.sessionId })
  remember({ companyId: null, entity: 'user', entityId: caller.id, action: 'impersonationEnded' })
  return { token: await deps.tokens.sign(impersonatorSessionId, claimsOf(staff, null), now) }
}
