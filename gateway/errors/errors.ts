import { GraphQLError } from 'graphql'
import type { ErrorCode } from './codes.ts'

/** An error a client may read, with its code. */
export function publicError(code: ErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

/** The caller must sign in. */
export function unauthenticated(): GraphQLError {
  return publicError('UNAUTHENTICATED', 'Sign in to go on.')
}

/** An argument is not accepted. */
export function badRequest(message: string): GraphQLError {
  return publicError('BAD_REQUEST', message)
}

/** A company's key may not do this; the answer is 403. */
export function closedToKey(reason: 'keyNotAllowed' | 'keyReadOnly', message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'FORBIDDEN', reason, http: { status: 403 } } })
}

/** Too much was asked for; the client may come again after so many seconds. */
export function rateLimited(message: string, limit: Waiting): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED', ...waitingExtensions(limit, 429) } })
}

/** More is asked of this gateway than it can do; nothing of the operation ran. */
export function overloaded(): GraphQLError {
  return new GraphQLError('Too much is asked for right now. Wait a moment.', {
    extensions: { code: 'RATE_LIMITED', ...waitingExtensions({ retryAfter: 1 }, 503) },
  })
}

/** When the client may come again, in seconds, and what the limit lets through, where there is one. */
export interface Waiting {
  readonly retryAfter: number
  readonly limit?: number | undefined
}

/**
 * How an error says that the client may come again later: to people who read `extensions`, and as headers of the
 * answer.
 */
export function waitingExtensions({ retryAfter, limit }: Waiting, status?: number): Record<string, unknown> {
  const headers: Record<string, string> = { 'retry-after': String(retryAfter) }
  if (limit !== undefined)
    Object.assign(headers, {
      'ratelimit-limit': String(limit),
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(retryAfter),
    })
  return {
    retryAfter,
    ...(limit !== undefined && { rateLimit: { limit, remaining: 0, reset: retryAfter } }),
    http: { headers, ...(status !== undefined && { status }) },
  }
}
