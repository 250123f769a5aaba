import { GraphQLError } from 'graphql'
import type { ErrorBody } from '#contract/base/errors.ts'
import { codeOfStatus, type GraphqlErrorCode } from './codes.ts'
import { retryExtensions, type RetryInfo } from './errors.ts'

const publicMessages: Readonly<Record<GraphqlErrorCode, string>> = {
  BAD_REQUEST: 'The input is not valid.',
  UNAUTHENTICATED: 'Authentication required. Send a session token or an API key in the `Authorization` header.',
  PAYMENT_REQUIRED: 'This account is blocked. Contact Tavla support.',
  FORBIDDEN: 'You do not have access to this, or it does not exist.',
  NOT_FOUND: 'Not found.',
  CODE_REQUIRED: 'A one-time code is required. Enter the code we sent by email.',
  CONFLICT: 'This is not possible in the current state.',
  RATE_LIMITED: 'Too many requests. Try again in a moment.',
  UPSTREAM_FAILED: 'Tavla could not complete the request. Try again.',
  UPSTREAM_TIMEOUT: 'The request timed out. Try again, or ask for less.',
  BUDGET_EXCEEDED:
    'This operation needs more internal requests than allowed. Select fewer fields or ask for smaller pages.',
  PERSISTED_QUERY_NOT_SUPPORTED: 'Persisted queries are not supported. Send `query`.',
  INTERNAL_SERVER_ERROR: 'Unexpected error.',
}

/** Returns the message about a wrong cursor; null for every other error. */
const cursorMessage = ({ code, errors }: ErrorBody): string | null =>
  code === 'invalid' && errors?.['after']?.includes('format') && Object.keys(errors).length === 1
    ? '`after` is not a cursor of this list. Send the `endCursor` of the last page, or leave it out to start again.'
    : null

/**
 * A response of the platform other than 200, or no response. The client sees the code and a fixed message. If the
 * platform explains an error of the caller (4xx), the client sees the platform's title, reason and field errors instead.
 */
export class PlatformError extends GraphQLError {
  override readonly name = 'PlatformError'
  /** Status of the response; 0 if there was no response, 504 for a timeout. */
  readonly status: number
  readonly code: GraphqlErrorCode
  /** The platform's error body; null if it sent none. */
  readonly body: ErrorBody | null
  /** Id of the contract declaration. */
  readonly callId: string

  constructor(
    callId: string,
    status: number,
    body: ErrorBody | null,
    options?: { code?: GraphqlErrorCode; cause?: unknown; waiting?: RetryInfo | null },
  ) {
    const code = options?.code ?? codeOfStatus(status)
    const isCallerError = status >= 400 && status < 500
    super(isCallerError && body ? (cursorMessage(body) ?? body.title) : publicMessages[code], {
      extensions: {
        code,
        ...(options?.waiting && retryExtensions(options.waiting)),
        ...(isCallerError && body?.code !== undefined && { reason: body.code }),
        ...(isCallerError && body?.errors !== undefined && { fields: body.errors }),
      },
      ...(options?.cause !== undefined && { cause: options.cause }),
    })
    this.status = status
    this.code = code
    this.body = body
    this.callId = callId
  }
}
