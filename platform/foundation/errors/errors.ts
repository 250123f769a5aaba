import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { keyElsewhere, keyReadOnly, keyUnknown, type ErrorBody } from '#contract/base/errors.ts'
import type { KeyFault } from '#platform/foundation/auth/partner-key.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { RestErrorCode } from '#rules/errors/error-codes.ts'

/** The body of an error response. Field errors use the codes of the rules. */
type HttpErrorBody = Omit<ErrorBody, 'errors'> & { errors?: FieldErrors }

/** An error response. Use cases throw it; the error handler turns it into the response. */
export class HttpError extends Error {
  readonly status: number
  readonly body: HttpErrorBody
  /** Extra headers of the response. */
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: HttpErrorBody, headers: Readonly<Record<string, string>> = {}) {
    super(body.title)
    this.name = 'HttpError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 400: the request is invalid. `errors` maps fields to message codes. */
export const invalid = (errors: FieldErrors, title = 'Some fields are not valid. See `errors`.'): HttpError =>
  new HttpError(400, { code: 'invalid', title, errors })

/** 409: the current state does not allow the action. */
export const conflict = (code: RestErrorCode, title: string, detail?: string): HttpError =>
  new HttpError(409, { code, title, ...(detail !== undefined && { detail }) })

/** 403: the caller has no access, or the id is unknown. The two cases are indistinguishable. */
export const forbidden = (): HttpError =>
  new HttpError(403, { code: 'forbidden', title: 'You do not have access to this, or it does not exist.' })

/** 403: staff who impersonate a user cannot make this call. */
export const impersonating = (): HttpError =>
  new HttpError(403, { code: 'impersonating', title: 'You cannot do this while impersonating a user.' })

/** 403: the caller has access, but the feature is switched off (ERR-08). */
export const featureOff = (): HttpError =>
  new HttpError(403, { code: 'featureOff', title: 'This feature is currently switched off.' })

/** Title of the response to a path that no call has with this method. */
export const NO_SUCH_CALL = 'Not found. `/openapi.json` lists the paths with their methods.'

export const notFound = (title = 'Not found.'): HttpError => new HttpError(404, { code: 'notFound', title })

/** 401: the session is missing, expired or ended. */
export const unauthenticated = (): HttpError =>
  new HttpError(401, { code: 'unauthenticated', title: 'Your session has ended. Sign in again.' })

const keyFaults = {
  keyUnknown: [401, keyUnknown.title],
  keyDeleted: [401, "This API key has been deleted. Create a new one in the company's settings."],
  keyExpired: [401, "This API key has expired. Create a new one in the company's settings."],
  keyReadOnly: [403, keyReadOnly.title],
  keyNotAllowed: [403, 'API keys cannot be used for this request.'],
  keyElsewhere: [403, keyElsewhere.title],
} as const

/** Error codes of API keys that fail authentication. */
const codeByFault = { unknown: 'keyUnknown', deleted: 'keyDeleted', expired: 'keyExpired' } as const satisfies Record<
  Exclude<KeyFault, 'blocked'>,
  keyof typeof keyFaults
>

/** The error for an API key that fails authentication: 401, or 402 if its company is blocked. */
export const apiKeyAuthError = (fault: KeyFault): HttpError =>
  fault === 'blocked' ? accountBlocked() : apiKeyError(codeByFault[fault])

/** 401 or 403 with the reason why the API key is rejected. */
export const apiKeyError = (code: keyof typeof keyFaults, title: string = keyFaults[code][1]): HttpError =>
  new HttpError(keyFaults[code][0], { code, title })

/** 402: the user is blocked, or the company of an API key. */
export const accountBlocked = (): HttpError =>
  new HttpError(402, { code: 'accountBlocked', title: 'This account is blocked. Contact Tavla support.' })

/** 402: the company is blocked. The caller's other companies are not affected (ADMIN-15). */
export const companyBlocked = (): HttpError =>
  new HttpError(402, { code: 'companyBlocked', title: 'This company is blocked. Contact Tavla support.' })

/** 410: a one-time token has been used or has expired. */
export const gone = (code: RestErrorCode, title: string): HttpError => new HttpError(410, { code, title })

/** 413: the file exceeds the size limit of its kind, in bytes. */
export const tooLarge = (maxBytes: number): HttpError =>
  new HttpError(413, { code: 'tooLarge', title: `The file is too large (maximum ${toMegabytes(maxBytes)} MB).` })

/** Converts a limit to megabytes. Limits are whole megabytes of 1,000,000 or 1,048,576 bytes. */
const toMegabytes = (bytes: number): number =>
  bytes % 1_000_000 === 0 ? bytes / 1_000_000 : Math.floor(bytes / (1024 * 1024))

/**
 * 429: too many attempts. Retry-After holds the seconds to wait, at most one day. With `limit`, the response also has
 * the RateLimit headers: `most` requests per `seconds`.
 */
export function tooMany(
  retryAfterSeconds: number,
  title?: string,
  limit?: { most: number; seconds: number },
): HttpError {
  const wait = String(Math.min(DAY_SECONDS, Math.max(1, Math.ceil(retryAfterSeconds))))
  const rateLimitHeaders = limit && {
    'ratelimit-limit': String(limit.most),
    'ratelimit-remaining': '0',
    'ratelimit-reset': wait,
    'ratelimit-policy': `${limit.most};w=${limit.seconds}`,
  }
  return new HttpError(
    429,
    {
      code: 'tooManyAttempts',
      title: title ?? `Too many attempts. Try again in ${wait} ${wait === '1' ? 'second' : 'seconds'}.`,
    },
    { 'retry-after': wait, ...rateLimitHeaders },
  )
}

/** 503 with the seconds to wait: the platform is overloaded, or its database does not respond. */
export const busy = (retryAfterSeconds: number): HttpError =>
  new HttpError(
    503,
    { code: 'busy', title: 'The service is busy. Try again in a moment.' },
    { 'retry-after': String(retryAfterSeconds) },
  )
