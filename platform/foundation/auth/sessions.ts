import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/foundation/db/client.ts'
import { sessions, users } from '#platform/foundation/db/schema/index.ts'
import type { Caller } from './caller.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { hasAnyRole, hasRole, knownRoles } from '#rules/people/roles.ts'
import { logSecurity } from './security-log.ts'
import type { Claims } from './tokens.ts'

/** Days after the last use until a session expires. */
const SESSION_DAYS = 14
/** Days until a session expires even if it is in use. */
const MAX_SESSION_DAYS = 90
/** Database channel that announces changes of sessions, bans or roles. The hub then checks its open sockets. */
export const SESSIONS_CHANNEL = 'tavla_sessions'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** Why a session is rejected: `ended` becomes 401, `blocked` 402. */
export type SessionFault = 'ended' | 'blocked'

const impersonators = alias(users, 'impersonators')
const impersonatorSessions = alias(sessions, 'impersonator_sessions')

/**
 * Returns a session with its user, or the reason why it is rejected. Every request reads the row. An impersonation ends
 * when the staff user is signed out or loses the right to impersonate.
 */
export async function readSession(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<{ session: SessionRow; user: UserRow } | SessionFault> {
  const [row] = await select(db, [sessionId])
  const fault = row ? faultOf(row, now) : 'ended'
  return row && fault === null ? { session: row.session, user: row.user } : (fault ?? 'ended')
}

/** Returns the sessions that are still valid, by the rules of {@link readSession}. Used for open sockets. */
export async function findValidSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await select(db, sessionIds)
  return new Set(rows.filter((row) => faultOf(row, now) === null).map(({ session }) => session.id))
}

const select = (db: Db, sessionIds: readonly string[]) =>
  db
    .select({ session: sessions, user: users, impersonator: impersonators, behind: impersonatorSessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonators, eq(impersonators.id, sessions.impersonatorId))
    .leftJoin(impersonatorSessions, eq(impersonatorSessions.id, sessions.impersonatorSessionId))
    .where(inArray(sessions.id, [...sessionIds]))

function faultOf(
  { session, user, impersonator, behind }: Awaited<ReturnType<typeof select>>[number],
  now: Date,
): SessionFault | null {
  if (isOver(session, now) || user.deletedAt) return 'ended'
  if (
    session.impersonatorId !== null &&
    (!impersonator || !behind || isOver(behind, now) || !mayImpersonate(impersonator, user))
  )
    return 'ended'
  return user.bannedAt ? 'blocked' : null
}

const isOver = ({ revokedAt, expiresAt }: SessionRow, now: Date): boolean => revokedAt !== null || expiresAt <= now

/** Returns whether a staff user may impersonate a user: never a user with a role that the staff user lacks (ACC-50). */
export const mayImpersonate = (staff: UserRow, user: UserRow): boolean =>
  !staff.deletedAt &&
  !staff.bannedAt &&
  hasAnyRole(staff.roles, ['Administrator', 'Moderator']) &&
  knownRoles(user.roles).every((role) => hasRole(staff.roles, role))

/** Lists the user's valid sessions, including impersonations by staff, last used first (PLUS-80). */
export async function listSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  const ids = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
  if (ids.length === 0) return []
  const rows = (
    await select(
      db,
      ids.map(({ id }) => id),
    )
  ).filter((row) => faultOf(row, now) === null)
  return rows
    .map(({ session }) => session)
    .toSorted(
      (a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime() || b.createdAt.getTime() - a.createdAt.getTime(),
    )
}

/** Extends a session and, for an impersonation, the staff user's own session. Writes at most once a minute. */
export async function touchSession(
  db: Db,
  { sessionId, impersonatorSessionId }: { sessionId: string; impersonatorSessionId: string | null },
  now: Date,
): Promise<void> {
  await db
    .update(sessions)
    .set({
      lastSeenAt: now,
      expiresAt: sql`
        least(
          ${sessionEnd(now).toISOString()}::timestamptz,
          ${sessions.createdAt} + make_interval(days => ${MAX_SESSION_DAYS})
        )`,
    })
    .where(
      and(
        inArray(sessions.id, impersonatorSessionId === null ? [sessionId] : [sessionId, impersonatorSessionId]),
        isNull(sessions.revokedAt),
        lt(sessions.lastSeenAt, new Date(now.getTime() - 60_000)),
      ),
    )
}

/** Ends one, all, or all but one of a user's sessions. Their sockets close when the transaction commits. */
export async function endSessions(
  tx: Db,
  userId: string,
  now: Date,
  which: { only?: string; except?: string } = {},
): Promise<void> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id, impersonatorId: sessions.impersonatorId })
  await logSecurity(
    tx,
    now,
    ...ended.map(({ id, impersonatorId }) => ({ event: 'signedOut' as const, userId, impersonatorId, sessionId: id })),
  )
  await notifySessions(tx)
}

/** Announces that sessions, bans or roles changed. Call it in the transaction that changes them. */
export async function notifySessions(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, '')`)
}

export function callerOf(user: UserRow, session: SessionRow): Caller {
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    roles: knownRoles(user.roles),
    sessionId: session.id,
    impersonatorId: session.impersonatorId,
    impersonatorSessionId: session.impersonatorSessionId,
    key: null,
  }
}

/** Returns the claims of a user's token (SHELL-24). */
export function claimsOf(user: UserRow, impersonatorId: string | null): Claims {
  return {
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    dateOfBirth: user.dateOfBirth,
    city: user.city,
    country: user.country,
    phoneNumber: user.phoneNumber,
    name: `${user.firstName} ${user.lastName}`.trim(),
    nameid: user.id,
    role: knownRoles(user.roles),
    ...(impersonatorId !== null && { impersonator: impersonatorId }),
    ver: user.version,
  }
}

/** Returns when a session that is used now expires. */
export const sessionEnd = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)
