import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/foundation/db/client.ts'
import { sessions, users } from '#platform/foundation/db/schema/index.ts'
import type { Caller } from './caller.ts'
import { deviceOf } from '#rules/requests/device.ts'
import { hasAnyRole, hasRole, knownRoles } from '#rules/people/roles.ts'
import { logSecurity } from './security-log.ts'
import type { Claims, Tokens } from './tokens.ts'

/** Days a session lives after it was last used. */
const sessionDays = 14
/** And ends after so many, however much it is used. */
const mostSessionDays = 90
/** The database channel that says sessions were ended; hub sockets are checked at once. */
export const sessionsChannel = 'tavla_sessions'

export type UserRow = typeof users.$inferSelect
export type SessionRow = typeof sessions.$inferSelect

/** Why a session does not let its caller in: 401 or 402. */
export type SessionFault = 'ended' | 'blocked'

const impersonators = alias(users, 'impersonators')
const impersonatorSessions = alias(sessions, 'impersonator_sessions')

/**
 * Reads the session with its user; the row decides on each request. While impersonating, the staff user behind it must
 * still be signed in and allowed to.
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

/** Which of some sessions still let their callers in, by the same rules; for sockets that are open. */
export async function liveSessions(db: Db, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
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

/** Whether somebody of the staff may act as a user: never as one with a role that he or she lacks (ACC-50). */
export const mayImpersonate = (staff: UserRow, user: UserRow): boolean =>
  !staff.deletedAt &&
  !staff.bannedAt &&
  hasAnyRole(staff.roles, ['Administrator', 'Moderator']) &&
  knownRoles(user.roles).every((role) => hasRole(staff.roles, role))

/** Who starts a session and on what; the staff user and the session behind it while impersonating. */
export interface SessionStart {
  db: Db
  deps: { tokens: Tokens }
  now: Date
  /** What the program tells of itself. */
  userAgent: string
}

/** Starts a session and answers its token. */
export async function startSession(
  { db, deps: { tokens }, now, userAgent }: SessionStart,
  user: UserRow,
  behind: { id: string; sessionId: string } | null = null,
): Promise<string> {
  const id = randomUUID()
  const impersonatorId = behind?.id ?? null
  await db.insert(sessions).values({
    id,
    userId: user.id,
    impersonatorId,
    impersonatorSessionId: behind?.sessionId ?? null,
    device: deviceOf(userAgent),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd(now),
  })
  await logSecurity(db, now, { event: 'signedIn', userId: user.id, impersonatorId, sessionId: id })
  return tokens.sign(id, claimsOf(user, impersonatorId), now)
}

/** The live sessions of a user, those as whom staff act included, the one used last first (PLUS-80). */
export async function sessionsOf(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
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

/** Notes that a session is in use, and the one of the staff user behind it; at most once a minute. */
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
          ${sessions.createdAt} + make_interval(days => ${mostSessionDays})
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

/** Ends sessions of a user: one, all, or all but one. Open sockets close as soon as the transaction has committed. */
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

/** Says that sessions, bans or roles changed; call it in the transaction that does. */
export async function notifySessions(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${sessionsChannel}, '')`)
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

/** The claims of SHELL-24. */
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

const sessionEnd = (now: Date): Date => new Date(now.getTime() + sessionDays * 86_400_000)
