import { randomUUID } from 'node:crypto'
import { logSecurity } from '#platform/foundation/auth/security-log.ts'
import { claimsOf, sessionEnd, type UserRow } from '#platform/foundation/auth/sessions.ts'
import type { Tokens } from '#platform/foundation/auth/tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { sessions } from '#platform/foundation/db/schema/index.ts'
import { parseUserAgent } from '#rules/requests/device.ts'
import { readStaffFactorRequired, withApplyingRoles, type Installation } from './staff-factor.ts'

/** Context that a new token needs. */
interface TokenContext {
  /** In a transaction, the transaction: the embedded database has a single connection. */
  db: Db
  deps: Installation & { tokens: Tokens }
  now: Date
}

interface TokenOwner {
  sessionId: string
  user: UserRow
  /** The staff user behind an impersonation. Null if there is none. */
  impersonatorId: string | null
}

/** Returns a token of a session. The token names only the staff roles that apply (PLUS-81). */
export async function signToken(
  { db, deps, now }: TokenContext,
  { sessionId, user, impersonatorId }: TokenOwner,
): Promise<string> {
  const withRoles = await withApplyingRoles(user, () => readStaffFactorRequired(db, deps))
  return deps.tokens.sign(sessionId, claimsOf(withRoles, impersonatorId), now)
}

/** Context that every new session needs. */
interface SessionStart extends TokenContext {
  /** The `User-Agent` header. */
  userAgent: string
}

/** Starts a session and returns its token. `behind` is the staff user and their session, for an impersonation. */
export async function startSession(
  ctx: SessionStart,
  user: UserRow,
  behind: { id: string; sessionId: string } | null = null,
): Promise<string> {
  const { db, now, userAgent } = ctx
  const sessionId = randomUUID()
  const impersonatorId = behind?.id ?? null
  await db.insert(sessions).values({
    id: sessionId,
    userId: user.id,
    impersonatorId,
    impersonatorSessionId: behind?.sessionId ?? null,
    device: parseUserAgent(userAgent),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionEnd(now),
  })
  await logSecurity(db, now, { event: 'signedIn', userId: user.id, impersonatorId, sessionId })
  return signToken(ctx, { sessionId, user, impersonatorId })
}
