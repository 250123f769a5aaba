import { GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import { PlatformError } from './platform-error.ts'

/**
 * What a client sees of an error. Errors made for clients pass, with a code; anything else becomes "Unexpected error."
 * and is told in the log, as are failures of the platform.
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
    return copy(error, 'The request was given up.', 'BAD_REQUEST')
  log.error({ err: cause, path: error.path }, 'unexpected error')
  return copy(error, 'Unexpected error.', 'INTERNAL_SERVER_ERROR')
}

/**
 * Most characters of what is told of a wrong value: its variable and place come first, and the value is the sender's
 * own.
 */
const mostOfMessage = 300

// Errors without a cause and code come from the executor: a null where none may be, a value that is not of its type.
function withCode(error: GraphQLError): GraphQLError {
  return copy(
    error,
    error.message.length > mostOfMessage ? `${error.message.slice(0, mostOfMessage)}…` : error.message,
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
