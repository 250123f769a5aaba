import type { Logger } from 'pino'
import type { Session } from '../auth/session.ts'

/** Who asks for an operation, and over what. */
export interface Caller {
  /** Of a websocket always the newest: its token is renewed while operations run. */
  readonly session: Session | null
  readonly requestId: string
  readonly ip: string
  readonly language: 'sv' | 'en'
  /** The client's key for this act: the same key again answers what the first request did. */
  readonly idempotencyKey: string | null
  /** Ends when the client went away or gave the operation up. */
  readonly signal: AbortSignal
  readonly log: Logger
  readonly transport: 'http' | 'ws'
}

/** The same caller with another end, and with the session of now. */
export function withSignal({ session, requestId, ip, language, idempotencyKey, log, transport }: Caller, signal: AbortSignal): Caller {
  return { session, requestId, ip, language, idempotencyKey, signal, log, transport }
}

/** The language of an `Accept-Language` header: Swedish unless English is asked for first. */
export function languageOf(header: string | undefined): 'sv' | 'en' {
  return header !== undefined && /^\s*en\b/i.test(header) ? 'en' : 'sv'
}
