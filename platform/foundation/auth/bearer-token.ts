import type { Db } from '#platform/foundation/db/client.ts'
import { readSession, type SessionFault, type SessionRow, type UserRow } from './sessions.ts'
import type { Tokens, VerifiedToken } from './tokens.ts'

/** Returns the token of an Authorization header, or null if the header has another scheme. */
export const bearerTokenOf = (authorization: string | undefined): string | null =>
  authorization && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : null

/**
 * Returns the session that a token identifies, with its user, or the reason why it is rejected. The session row decides
 * whether the token is still valid.
 */
export async function readTokenSession(
  { db, tokens }: { db: Db; tokens: Tokens },
  token: string | null,
  now: Date,
): Promise<{ session: SessionRow; user: UserRow; token: VerifiedToken } | SessionFault> {
  const verified = token ? await tokens.verify(token, now) : null
  if (verified === null) return 'ended'
  const row = await readSession(db, verified.sessionId, now)
  return typeof row === 'string' ? row : { ...row, token: verified }
}
