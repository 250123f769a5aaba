import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { readAuthorization } from '#gateway/auth/read-authorization.ts'
import { languageOf, userAgentOf, type Caller } from '#gateway/auth/caller.ts'
import { clientAddressOf } from '#gateway/limits/client-address.ts'

const validRequestId = /^[\w.:-]{1,100}$/

/** Returns the `x-request-id` header if it is valid, or a new id. */
export function requestIdOf(request: IncomingMessage): string {
  const header = request.headers['x-request-id']
  return typeof header === 'string' && validRequestId.test(header) ? header : randomUUID()
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
  return {
    ...readAuthorization(request.headers.authorization),
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
