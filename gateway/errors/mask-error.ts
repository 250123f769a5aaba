import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { PlatformError } from './platform-error.ts'

// Not the masking of Yoga: failures of the platform keep their code and are logged with the call.

/**
 * Returns the error that the client sees. Errors meant for clients pass, with a code. Anything else becomes "Unexpected
 * error." and is logged, as are failures of the platform.
 */
export function maskError(error: GraphQLError, log: Logger): GraphQLError {
  const cause = error.originalError ?? error.cause
  if (cause instanceof PlatformError || error instanceof PlatformError) {
    const platform = cause instanceof PlatformError ? cause : (error as PlatformError)
    if (platform.status === 0 || platform.status >= 500)
      log.warn(
        { call: platform.callId, status: platform.status, err: platform.cause, path: error.path },
        'platform call failed',
      )
    return error
  }
  if (cause === undefined || cause === null || cause instanceof GraphQLError)
    return error.extensions?.['code'] === undefined ? withCode(error) : error
  if (cause instanceof Error && cause.name === 'AbortError')
    return copy(error, 'The request was cancelled.', 'BAD_REQUEST')
  log.error({ err: cause, path: error.path }, 'unexpected error')
  return copy(error, 'Unexpected error.', 'INTERNAL_SERVER_ERROR')
}

/**
 * Longest message about a wrong value, in characters. The message starts with the variable and its path; the value
 * after that comes from the client.
 */
const MAX_MESSAGE_LENGTH = 300

// Errors without a cause and a code come from the executor: a null in a non-null field, or a value of the wrong type.
function withCode(error: GraphQLError): GraphQLError {
  return copy(
    error,
    error.message.length > MAX_MESSAGE_LENGTH ? `${error.message.slice(0, MAX_MESSAGE_LENGTH)}…` : error.message,
    error.path ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST',
  )
}

function copy(error: GraphQLError, message: string, code: string): GraphQLError {
  return new GraphQLError(message, {
    ...(error.nodes && { nodes: error.nodes }),
    ...(error.source && { source: error.source }),
    ...(error.positions && { positions: error.positions }),
    ...(error.path && { path: error.path }),
    extensions: { ...error.extensions, code },
  })
}
