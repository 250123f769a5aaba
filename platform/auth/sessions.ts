import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db/client.ts'
import { sessions, users } from '#platform/db/schema/index.ts'
import type { Caller } from '#platform/auth/caller.ts'
import { hasAnyRole, knownRoles } from '#rules/roles.ts'
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

/** Reads the session with its user; the row decides on each request. While impersonating, the staff user behind it must still be allowed to. */
export async function readSession(db: Db, sessionId: string, now: Date): Promise<{ session: SessionRow; user: UserRow } | SessionFault> {
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
    .select({ session: sessions, user: users, impersonator: impersonators })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(impersonators, eq(impersonators.id, sessions.impersonatorId))
    .where(inArray(sessions.id, [...sessionIds]))

function faultOf({ session, user, impersonator: behind }: Awaited<ReturnType<typeof select>>[number], now: Date): SessionFault | null {
  if (session.revokedAt || session.expiresAt <= now || user.deletedAt) return 'ended'
  if (behind && (behind.deletedAt || behind.bannedAt || !hasAnyRole(behind.roles, ['Administrator', 'Moderator']))) return 'ended'
  return user.bannedAt ? 'blocked' : null
}

/** Starts a session and answers its token. */
export async function startSession(tx: Db, tokens: Tokens, user: UserRow, now: Date, impersonatorId: string | null = null): Promise<string> {
  const id = randomUUID()
  await tx.insert(sessions).values({ id, userId: user.id, impersonatorId, createdAt: now, lastSeenAt: now, expiresAt: sessionEnd(now) })
  await logSecurity(tx, now, { event: 'signedIn', userId: user.id, impersonatorId, sessionId: id })
  return tokens.sign(id, claimsOf(user, impersonatorId), now)
}

/** Notes that a session is in use, at most once a minute. */
export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now, expiresAt: sql`least(${sessionEnd(now).toISOString()}::timestamptz, ${sessions.createdAt} + make_interval(days => ${mostSessionDays}))` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), lt(sessions.lastSeenAt, new Date(now.getTime() - 60_000))))
}

/** Ends sessions of a user: one, all, or all but one. Open sockets close as soon as the transaction has committed. */
export async function endSessions(tx: Db, userId: string, now: Date, which: { only?: string; except?: string } = {}): Promise<void> {
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
    .returning({ id: sessions.id })
  await logSecurity(tx, now, ...ended.map(({ id }) => ({ event: 'signedOut' as const, userId, sessionId: id })))
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
