import type { Logger } from 'pino'
import type { Session } from './session.ts'
import type { TokenFault } from '#gateway/errors/token-fault.ts'

/** The caller of an operation. */
export interface Caller {
  /** Null for an anonymous caller. For a websocket always the newest: its token is renewed while operations run. */
  readonly session: Session | null
  /** Why the caller's token gives no session; null if it does, or if there is no token. */
  readonly tokenFault: TokenFault | null
  readonly requestId: string
  readonly ip: string
  /** The `User-Agent` header, truncated. */
  readonly userAgent: string
  readonly language: 'sv' | 'en'
  /** The client's Idempotency-Key: a repeated request with the same key returns the result of the first. */
  readonly idempotencyKey: string | null
  /** Aborts when the client disconnects or cancels the operation. */
  readonly signal: AbortSignal
  readonly log: Logger
  readonly transport: Transport
  /**
   * Joins the live session of the caller before a subscription, and returns a renewed token if the platform sent one.
   * Null for a transport that cannot send more than one result. Throws a GraphQLError.
   */
  readonly follow: (() => Promise<string | null>) | null
}

/** How a request arrived: HTTP with one response, HTTP with an event stream, a websocket, or a tool of `/mcp`. */
type Transport = 'http' | 'sse' | 'ws' | 'mcp'

/** Returns the same caller with another abort signal, and with its current session. */
export function withSignal(
  { session, tokenFault, requestId, ip, userAgent, language, idempotencyKey, log, transport, follow }: Caller,
  signal: AbortSignal,
): Caller {
  return { session, tokenFault, requestId, ip, userAgent, language, idempotencyKey, signal, log, transport, follow }
}

/** Returns the `User-Agent` header, truncated to 300 characters. */
export const userAgentOf = (header: string | undefined): string => (header ?? '').slice(0, 300)

/** Returns the language of an `Accept-Language` header: Swedish unless English comes first. */
export function languageOf(header: string | undefined): 'sv' | 'en' {
  return header !== undefined && /^\s*en\b/i.test(header) ? 'en' : 'sv'
}
