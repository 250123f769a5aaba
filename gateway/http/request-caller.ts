import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { bearerOf, readSession, type Session } from '#gateway/auth/session.ts'
import { languageOf, userAgentOf, type Caller } from '#gateway/auth/caller.ts'
import { clientAddressOf } from '#gateway/limits/client-address.ts'

const validRequestId = /^[\w-]{8,64}$/

/** Returns the `x-request-id` header if it is valid, or a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const header = request.headers['x-request-id']
  return typeof header === 'string' && validRequestId.test(header) ? header : randomUUID()
}

/** Returns the session of a token; null if the token has expired. */
function liveSession(token: string): Session | null {
  const session = readSession(token)
  return session && session.expiresAt > Date.now() ? session : null
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' ? value : null
}

/** Returns the caller of an HTTP request. */
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
    ip: clientAddressOf(request),
    userAgent: userAgentOf(request.headers['user-agent']),
    language: languageOf(request.headers['accept-language']),
    idempotencyKey: headerOf(request, 'idempotency-key'),
    signal,
    log,
    transport: 'http',
    follow: null,
  }
}
