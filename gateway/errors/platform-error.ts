import { GraphQLError } from 'graphql'
import type { ErrorBody } from '#contract/base/errors.ts'
import { codeOfStatus, type ErrorCode } from './codes.ts'
import { waitingExtensions, type Waiting } from './errors.ts'

const publicMessages: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'The input is not valid.',
  UNAUTHENTICATED: 'Sign in to go on.',
  PAYMENT_REQUIRED: 'The account is blocked.',
  FORBIDDEN: 'No access.',
  NOT_FOUND: 'Not found.',
  CODE_REQUIRED: 'A one-time code is needed.',
  CONFLICT: 'The present state does not allow it.',
  RATE_LIMITED: 'Too many attempts. Wait a moment.',
  UPSTREAM_FAILED: 'The platform could not answer.',
  UPSTREAM_TIMEOUT: 'The platform took too long to answer.',
  BUDGET_EXCEEDED: 'The operation needs more platform calls than allowed.',
  INTERNAL_SERVER_ERROR: 'Unexpected error.',
}

/**
 * An answer of the platform that is not 200, or none at all. The client sees the code and a fixed sentence; of the
 * body only what the platform wrote for people (title, code, field errors), and only for faults of the caller (4xx).
 */
export class PlatformError extends GraphQLError {
  override readonly name = 'PlatformError'
  /** Status the platform answered; 0 when the call never got an answer, 504 when it took too long. */
  readonly status: number
  readonly code: ErrorCode
  /** The platform's error body, null when it sent none. */
  readonly body: ErrorBody | null
  /** Id of the contract declaration. */
  readonly callId: string

  constructor(
    callId: string,
    status: number,
    body: ErrorBody | null,
    options?: { code?: ErrorCode; cause?: unknown; waiting?: Waiting | null },
  ) {
    const code = options?.code ?? codeOfStatus(status)
    const callersFault = status >= 400 && status < 500
    super(callersFault && body ? body.title : publicMessages[code], {
      extensions: {
        code,
        ...(options?.waiting && waitingExtensions(options.waiting)),
        ...(callersFault && body?.code !== undefined && { reason: body.code }),
        ...(callersFault && body?.errors !== undefined && { fields: body.errors }),
      },
      ...(options?.cause !== undefined && { cause: options.cause }),
    })
    this.status = status
    this.code = code
    this.body = body
    this.callId = callId
  }
}
