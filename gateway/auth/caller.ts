import type { Logger } from 'pino'
import type { Session } from './session.ts'

/** Who asks for an operation, and over what. */
export interface Caller {
  /** Of a websocket always the newest: its token is renewed while operations run. */
  readonly session: Session | null
  readonly requestId: string
  readonly ip: string
  /** What the client's program tells of itself, cut to what is worth reading. */
  readonly userAgent: string
  readonly language: 'sv' | 'en'
  /** The client's key for this act: the same key again answers what the first request did. */
  readonly idempotencyKey: string | null
  /** Ends when the client went away or gave the operation up. */
  readonly signal: AbortSignal
  readonly log: Logger
  readonly transport: 'http' | 'ws'
}

/** The same caller with another end, and with the session of now. */
export function withSignal(
  { session, requestId, ip, userAgent, language, idempotencyKey, log, transport }: Caller,
  signal: AbortSignal,
): Caller {
  return { session, requestId, ip, userAgent, language, idempotencyKey, signal, log, transport }
}

/** A `User-Agent` header; longer ones are cut. */
export const userAgentOf = (header: string | undefined): string => (header ?? '').slice(0, 300)

/** The language of an `Accept-Language` header: Swedish unless English is asked for first. */
export function languageOf(header: string | undefined): 'sv' | 'en' {
  return header !== undefined && /^\s*en\b/i.test(header) ? 'en' : 'sv'
}
