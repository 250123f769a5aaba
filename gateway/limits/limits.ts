import { KEY_RATE } from '#rules/companies/partner-keys.ts'
import type { Rate } from '#rules/requests/rate-limit.ts'

/** What free text may ask for. Trusted documents are ours and are not limited. */
export interface Limits {
  /** Characters of the document, comments too. */
  readonly characters: number
  /** Tokens of the document. */
  readonly tokens: number
  /** Levels of fields below the operation, fragments counted where they are spread. */
  readonly depth: number
  readonly aliases: number
  readonly directives: number
  readonly rootFields: number
  /** See `costOf`. */
  readonly cost: number
  /** Upstream calls, as `@calls` weighs them; an operation that runs is held to the same number. */
  readonly calls: number
  /** Errors of validation that are told. */
  readonly errors: number
}

/** Calls of the platform one operation may ask for. */
export const callBudget = 40

export const defaultLimits: Limits = {
  characters: 30_000,
  tokens: 2000,
  depth: 16,
  aliases: 30,
  directives: 50,
  rootFields: 20,
  cost: 50_000,
  calls: callBudget,
  errors: 10,
}

/** Most bytes of a message over a websocket. */
export const maxSocketMessageBytes = 64 * 1024

/** What an operator may set otherwise (docs/operations.md). */
export interface OperatorLimits {
  /**
   * Of one address, user or key: documents of ours without a token and with one, free text of a user and of a key, and
   * signing in by it.
   */
  readonly rates: Readonly<Record<'anonymous' | 'trusted' | 'freeText' | 'key' | 'signIn', Rate>>
  /**
   * Operations under way at once, over whatever transport; what comes beyond waits a moment and is then answered 503.
   */
  readonly operations: number
  /** Sockets this gateway holds. */
  readonly sockets: number
  /** Sockets of one address that have not said yet whose they are. */
  readonly waitingSockets: number
  /** Sockets a user may have open on this gateway. */
  readonly socketsPerUser: number
  /** Operations a socket may have under way. */
  readonly operationsPerSocket: number
  /** Most bytes of a JSON request over HTTP. */
  readonly requestBytes: number
  /** Milliseconds an operation may take. */
  readonly answerWithin: number
}

export const usualLimits: OperatorLimits = {
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
