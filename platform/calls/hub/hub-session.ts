import type { IncomingMessage } from 'node:http'
import { bearerTokenOf, readTokenSession } from '#platform/foundation/auth/bearer-token.ts'
import {
  authenticatePartnerKey,
  findValidKeySessions,
  isPartnerKey,
  keyIdOfSession,
} from '#platform/foundation/auth/partner-key.ts'
import { findValidSessions } from '#platform/foundation/auth/sessions.ts'
import type { Tokens } from '#platform/foundation/auth/tokens.ts'
import type { Db } from '#platform/foundation/db/client.ts'

/** The user and session of a connection. For an API key, these are the actor id of the key, and the session of the secret. */
interface HubSession {
  userId: string
  sessionId: string
}

/**
 * Authenticates the token or API key of a request. The token is in the header or, because browsers cannot set headers
 * for a WebSocket, in the query. Returns null if it is not valid.
 */
export async function authenticateConnection(
  { db, tokens }: { db: Db; tokens: Tokens },
  request: IncomingMessage,
  now: Date,
): Promise<HubSession | null> {
  const query = new URL(request.url ?? '/', 'http://hub').searchParams
  const token = bearerTokenOf(request.headers.authorization) ?? query.get('access_token')
  if (token && isPartnerKey(token)) {
    // The gateway opens the connection. It has recorded the use of the program that subscribes.
    const caller = await authenticatePartnerKey(db, token, now, null)
    // Keys for career pages only read ads. They get no events.
    return typeof caller === 'string' || caller.key?.kind !== 'api'
      ? null
      : { userId: caller.id, sessionId: caller.sessionId }
  }
  const found = await readTokenSession({ db, tokens }, token, now)
  return typeof found === 'string' ? null : { userId: found.user.id, sessionId: found.session.id }
}

/** Returns the ids of the sessions that are still valid, of users and of API keys. */
export async function findLiveSessions(db: Db, ids: readonly string[], now: Date): Promise<Set<string>> {
  const live = await findValidSessions(
    db,
    ids.filter((id) => keyIdOfSession(id) === null),
    now,
  )
  return live.union(await findValidKeySessions(db, ids, now))
}
