import type { OwnSessions } from '#contract/identity/own-session.ts'
import { endSessions, listSessions } from '#platform/foundation/auth/sessions.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'

/** Lists the caller's active sessions, the current session first (PLUS-80). */
export async function listOwnSessions({
  db,
  now,
  caller,
}: Pick<CallerCtx, 'db' | 'now' | 'caller'>): Promise<OwnSessions> {
  const rows = await listSessions(db, caller.id, now)
  const sessions = rows.map(({ id, impersonatorId, device, createdAt, lastSeenAt }) => ({
    id,
    current: id === caller.sessionId,
    staff: impersonatorId !== null,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }))
  return { sessions: sessions.toSorted((a, b) => Number(b.current) - Number(a.current)) }
}

/** Ends one of the caller's sessions and returns the remaining ones. An unknown id changes nothing. */
export async function endOwnSession(ctx: CallerWork, id: string): Promise<OwnSessions> {
  await endSessions(ctx.db, ctx.caller.id, ctx.now, { only: id })
  return listOwnSessions(ctx)
}
