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

/** Too much was asked for; the client may come again after so many seconds. */
export function rateLimited(message: string, retryAfter: number): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'RATE_LIMITED', retryAfter, http: { status: 429, headers: { 'retry-after': String(retryAfter) } } } })
}
