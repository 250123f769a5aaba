import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { bearerOf, readSession, type Session } from '#gateway/auth/session.ts'
import { languageOf, userAgentOf, type Caller } from '#gateway/auth/caller.ts'
import { addressOf } from '#gateway/limits/client-address.ts'

const goodId = /^[\w-]{8,64}$/

/** The request's own id where it has a sound one, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && goodId.test(given) ? given : randomUUID()
}

/** A token that has run out says as much of its user as none. */
function liveSession(token: string): Session | null {
  const session = readSession(token)
  return session && session.expiresAt > Date.now() ? session : null
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** Who asks over HTTP. */
export function callerOf(
  request: IncomingMessage,
  signal: AbortSignal,
  log: Logger,
  requestId: string = requestIdOf(request),
): Caller {
  const token = bearerOf(request.headers.authorization)
  return {
    session: token === null ? null : liveSession(token),
    requestId,
    ip: addressOf(request),
    userAgent: userAgentOf(request.headers['user-agent']),
    language: languageOf(request.headers['accept-language']),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    signal,
    log,
    transport: 'http',
  }
}
