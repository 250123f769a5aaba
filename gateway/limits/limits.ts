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

export const defaultLimits: Limits = { characters: 30_000, tokens: 2000, depth: 16, aliases: 30, directives: 50, rootFields: 20, cost: 50_000, calls: callBudget, errors: 10 }

/** Most bytes of a JSON request over HTTP. */
export const maxBodyBytes = 1_000_000
/** Most bytes of a message over a websocket. */
export const maxSocketMessageBytes = 64 * 1024
