/**
 * Failures of a whole request, by what the user can do about them. Errors of single fields stay where they are read.
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
/** 402: the account is blocked (ERR-02). */
export class PaymentRequiredError extends RequestError {}
/** 403: not for this user. */
export class ForbiddenError extends RequestError {}
/** 404: not there, or not to be told of. */
export class NotFoundError extends RequestError {}
/** 429: too many calls. */
export class RateLimitedError extends RequestError {}
/** No answer: no connection, or the gateway does not answer. */
export class NetworkError extends RequestError {
  constructor(message: string) {
    super('NETWORK', message)
  }
}

/** The user no longer waits for the answer; whether the write arrived is not known. */
export class CancelledError extends RequestError {
  constructor() {
    super('CANCELLED')
  }
}

/** An expected failure of a write, by the reason in its payload; `words` say what did not happen. */
export class RefusedError extends RequestError {
  readonly words: string | undefined
  constructor(code: string, words?: string) {
    super(code)
    this.words = words
  }
}

/** The error class of a code from `extensions.code` (architecture of the gateway: status to code). */
export function errorOfCode(code: string | undefined, message: string): RequestError {
  switch (code) {
    case 'UNAUTHENTICATED':
      return new UnauthenticatedError(code, 'Unauthenticated')
    case 'PAYMENT_REQUIRED':
      return new PaymentRequiredError(code, 'Payment Required')
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

/** The error class of an HTTP status, for answers without a GraphQL body. */
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
