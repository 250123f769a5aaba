/**
 * Failures of a whole request, one class for each reaction of the interface. Errors of single fields are handled where
 * the field is read.
 */

export class RequestError extends Error {
  readonly code: string
  constructor(code: string, message: string = code) {
    super(message)
    this.name = new.target.name
    this.code = code
  }
}

/** 401: the session is over (ERR-03). */
export class UnauthenticatedError extends RequestError {}
/** 402: the account or the company is blocked (ERR-02). */
export class PaymentRequiredError extends RequestError {
  /** Whether the company is blocked, not the user. */
  readonly isCompany: boolean
  constructor(code: string, isCompany = false) {
    super(code, 'Payment Required')
    this.isCompany = isCompany
  }
}
/** 403: the user has no access. */
export class ForbiddenError extends RequestError {}
/** 404: the object does not exist, or the user may not know that it does. */
export class NotFoundError extends RequestError {}
/** 429: too many requests. */
class RateLimitedError extends RequestError {}
/** There is no connection, or the gateway is not responding. */
export class NetworkError extends RequestError {
  constructor(message: string) {
    super('NETWORK', message)
  }
}

/** The user cancelled a save. The write may still have happened. */
export class CancelledError extends RequestError {
  constructor() {
    super('CANCELLED')
  }
}

/** An expected failure of a write. `code` is the reason in its payload, `text` the message for the user. */
export class RejectedWriteError extends RequestError {
  readonly text: string | undefined
  constructor(code: string, text?: string) {
    super(code)
    this.text = text
  }
}

/**
 * Returns the error for a GraphQL `extensions.code`. The gateway derives the code from the platform's HTTP status.
 * `reason` is `extensions.reason`, the platform's own code.
 */
export function errorOfCode(code: string | undefined, message: string, reason?: string): RequestError {
  switch (code) {
    case 'UNAUTHENTICATED':
      return new UnauthenticatedError(code, 'Unauthenticated')
    case 'PAYMENT_REQUIRED':
      return new PaymentRequiredError(code, reason === 'companyBlocked')
    case 'FORBIDDEN':
      return new ForbiddenError(code, message)
    case 'NOT_FOUND':
      return new NotFoundError(code, message)
    case 'RATE_LIMITED':
      return new RateLimitedError(code, message)
    default:
      return new RequestError(code ?? 'UPSTREAM_FAILED', message)
  }
}

/** Returns the error for an HTTP status. Used for responses without a GraphQL body. */
export function errorOfStatus(status: number): RequestError {
  const code = {
    401: 'UNAUTHENTICATED',
    402: 'PAYMENT_REQUIRED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    429: 'RATE_LIMITED',
  }[status]
  return code ? errorOfCode(code, `HTTP ${status}`) : new RequestError('UPSTREAM_FAILED', `HTTP ${status}`)
}
