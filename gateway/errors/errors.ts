import { GraphQLError } from 'graphql'
import type { GraphqlErrorCode } from './codes.ts'

/** Creates an error that clients may see, with its code. */
export function publicError(code: GraphqlErrorCode, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } })
}

export function unauthenticated(): GraphQLError {
  return publicError(
    'UNAUTHENTICATED',
    'Authentication required. Send a session token or an API key in the `Authorization` header.',
  )
}

/** Creates the error with which an event stream ends when its token expires. */
export const tokenExpired = (): GraphQLError =>
  unauthenticatedBecause('tokenExpired', 'The token has expired. Reconnect with a new token.')

/** Creates the error with which an event stream ends when its session has ended. */
export const sessionEnded = (): GraphQLError =>
  unauthenticatedBecause('sessionEnded', 'Your session has ended. Sign in again.')

/** Creates the error for a token that no longer gives access, or never did. */
export const unauthenticatedBecause = (
  reason: 'tokenExpired' | 'sessionEnded' | 'keyUnknown',
  message: string,
): GraphQLError => new GraphQLError(message, { extensions: { code: 'UNAUTHENTICATED', reason } })

/** The body of the platform's answer for a blocked company, for reads that the gateway answers itself. */
export const COMPANY_BLOCKED = {
  code: 'companyBlocked',
  title: 'This company is blocked. Contact Tavla support.',
} as const

/** Creates the error of a subscription whose company was blocked (ADMIN-15). */
export function companyBlocked(): GraphQLError {
  return new GraphQLError(COMPANY_BLOCKED.title, {
    extensions: { code: 'PAYMENT_REQUIRED', reason: COMPANY_BLOCKED.code },
  })
}

export function badRequest(message: string): GraphQLError {
  return publicError('BAD_REQUEST', message)
}

/** Creates the error for a request that an API key must not make (HTTP 403). */
export function forbiddenForKey(reason: 'keyNotAllowed' | 'keyReadOnly', message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'FORBIDDEN', reason, http: { status: 403 } } })
}

/** Creates the error for an exceeded rate limit (HTTP 429), with the seconds until the next try. */
export function rateLimited(message: string, limit: RetryInfo): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED', ...retryExtensions(limit, 429) } })
}

/** Creates the error for a gateway at capacity (HTTP 503). No part of the operation has run. */
export function overloaded(): GraphQLError {
  return new GraphQLError('The service is busy. Retry after 1 s.', {
    extensions: { code: 'RATE_LIMITED', ...retryExtensions({ retryAfter: 1 }, 503) },
  })
}

/** When the client may retry. `retryAfter` is in seconds; `limit` is the size of the rate limit, if there is one. */
export interface RetryInfo {
  readonly retryAfter: number
  readonly limit?: number | undefined
}

/** Returns the error extensions for a retry: fields for API clients, and headers for the HTTP response. */
export function retryExtensions({ retryAfter, limit }: RetryInfo, status?: number): Record<string, unknown> {
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
