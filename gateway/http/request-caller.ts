import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { bearerOf, readSession } from '../auth/session.ts'
import { languageOf, type Caller } from '../execution/caller.ts'
import { addressOf } from './client-address.ts'

const goodId = /^[\w-]{8,64}$/

/** The request's own id where it has a sound one, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && goodId.test(given) ? given : randomUUID()
}

/** Who asks over HTTP. */
export function callerOf(request: IncomingMessage, signal: AbortSignal, log: Logger, requestId: string = requestIdOf(request)): Caller {
  const token = bearerOf(request.headers.authorization)
  return {
    session: token === null ? null : readSession(token),
    requestId,
    ip: addressOf(request),
    language: languageOf(request.headers['accept-language']),
    signal,
    log,
    transport: 'http',
  }
}
