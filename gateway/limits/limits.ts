import { KEY_RATE } from '#rules/integrations/api-keys.ts'
import type { Rate } from '#rules/requests/rate-limit.ts'

/** Limits of free text. Trusted documents are our own and are not limited. */
export interface Limits {
  /** Characters of the document, comments included. */
  readonly characters: number
  /** Tokens of the document. */
  readonly tokens: number
  /** Nesting levels of fields, with fragments expanded. */
  readonly depth: number
  readonly aliases: number
  readonly directives: number
  readonly rootFields: number
  /** Cost as in `checkLimits`. */
  readonly cost: number
  /** Upstream calls, by the weights of `@calls`. A running operation has the same limit. */
  readonly calls: number
  /** Maximum number of validation errors in a response. */
  readonly errors: number
}

/** Maximum number of platform calls of one operation. */
export const MAX_CALLS = 40

export const defaultLimits: Limits = {
  characters: 30_000,
  tokens: 2000,
  depth: 16,
  aliases: 30,
  directives: 50,
  rootFields: 20,
  cost: 50_000,
  calls: MAX_CALLS,
  errors: 10,
}

/** Maximum size of a websocket message, in bytes. */
export const MAX_SOCKET_MESSAGE_BYTES = 64 * 1024

/** Limits that an operator can configure (docs/operations/limits.md). */
export interface OperatorLimits {
  /**
   * Rate limits per client network, user or API key:
   * - `anonymous`, `trusted`: trusted documents without and with a token
   * - `freeText`, `key`: free text of a user and of an API key
   * - `signIn`: sign-in by free text
   */
  readonly rates: Readonly<Record<'anonymous' | 'trusted' | 'freeText' | 'key' | 'signIn', Rate>>
  /**
   * Concurrent operations, over all transports. An operation beyond the limit waits briefly and is then rejected with
   * 503.
   */
  readonly operations: number
  /** Open sockets and event streams of this gateway. */
  readonly sockets: number
  /** Sockets of one client network that have not authenticated yet. */
  readonly waitingSockets: number
  /** Sockets and event streams a user may have open on this gateway. */
  readonly socketsPerUser: number
  /** Running operations per socket. */
  readonly operationsPerSocket: number
  /** Maximum size of a JSON request over HTTP, in bytes. */
  readonly requestBytes: number
  /** Milliseconds an operation may take. */
  readonly answerWithin: number
}

export const defaultOperatorLimits: OperatorLimits = {
  rates: {
    anonymous: { burst: 300, perSecond: 20 },
    trusted: { burst: 1000, perSecond: 50 },
    freeText: { burst: 300, perSecond: 5 },
    key: KEY_RATE,
    signIn: { burst: 10, perSecond: 1 / 30 },
  },
  operations: 100,
  sockets: 20_000,
  waitingSockets: 500,
  socketsPerUser: 20,
  operationsPerSocket: 50,
  requestBytes: 1_000_000,
  answerWithin: 60_000,
}
