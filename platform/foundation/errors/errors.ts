import { keyElsewhere, type ErrorBody } from '#contract/base/errors.ts'
import type { KeyFault } from '#platform/foundation/auth/partner-key.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { Refusal } from '#rules/errors/refusals.ts'

/** What an answer other than 200 says; of fields in the words that the rules have for them. */
type Told = Omit<ErrorBody, 'errors'> & { errors?: FieldErrors }

/** An answer other than 200. Thrown anywhere in a use case, turned into its body in one place. */
export class HttpError extends Error {
  readonly status: number
  readonly body: Told
  /** Headers the answer carries besides its body. */
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: Told, headers: Readonly<Record<string, string>> = {}) {
    super(body.title)
    this.name = 'HttpError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** 400: `errors` names fields, each with message codes. */
export const invalid = (errors: FieldErrors, title = 'Invalid input'): HttpError =>
  new HttpError(400, { code: 'invalid', title, errors })

/** 409: the present state does not allow it. */
export const conflict = (code: Refusal, title: string, detail?: string): HttpError =>
  new HttpError(409, { code, title, ...(detail !== undefined && { detail }) })

/** 403: no access, or the id is unknown; both answer alike. */
export const forbidden = (): HttpError => new HttpError(403, { code: 'forbidden', title: 'No access' })

/** 403 for a member who may go there: the feature is switched off (ERR-08). */
export const featureOff = (): HttpError =>
  new HttpError(403, { code: 'featureOff', title: 'The feature is switched off for the time being' })

export const notFound = (title = 'Not found'): HttpError => new HttpError(404, { code: 'notFound', title })

/** 401: the session is missing, expired or ended. */
export const unauthenticated = (): HttpError => new HttpError(401, { code: 'unauthenticated', title: 'Sign in again' })

const keyFaults = {
  keyUnknown: [401, 'The key is not known'],
  keyDeleted: [401, 'The key was deleted'],
  keyExpired: [401, 'The key has expired'],
  keyReadOnly: [403, 'The key may only read'],
  keyNotAllowed: [403, 'This is not open to the key'],
  keyElsewhere: [403, keyElsewhere.title],
} as const

/** What is told of a key that signs nobody in. */
const codeOfFault = { unknown: 'keyUnknown', deleted: 'keyDeleted', expired: 'keyExpired' } as const satisfies Record<
  Exclude<KeyFault, 'blocked'>,
  keyof typeof keyFaults
>

/** The refusal of a key that signs nobody in: 401, or 402 when its company is blocked. */
export const keyRefused = (fault: KeyFault): HttpError =>
  fault === 'blocked' ? accountBlocked() : keyClosed(codeOfFault[fault])

/** 401 or 403, saying why a company's key does not let its bearer in. */
export const keyClosed = (code: keyof typeof keyFaults): HttpError =>
  new HttpError(keyFaults[code][0], { code, title: keyFaults[code][1] })

/** 402: the user or the company is blocked. */
export const accountBlocked = (): HttpError =>
  new HttpError(402, { code: 'accountBlocked', title: 'The account is blocked' })

/** 410: a one-time token was used or has expired. */
export const gone = (code: Refusal, title: string): HttpError => new HttpError(410, { code, title })

/** 413: a file of more bytes than its kind may have. */
export const tooLarge = (): HttpError => new HttpError(413, { code: 'tooLarge', title: 'The file is too large' })

/**
 * 429 with the seconds to wait, never more than a day however long it takes; where a counter said so, also with what it
 * lets through in how many seconds.
 */
export function tooMany(
  retryAfterSeconds: number,
  title = 'Too many attempts',
  limit?: { most: number; seconds: number },
): HttpError {
  const wait = String(Math.min(86_400, Math.max(1, Math.ceil(retryAfterSeconds))))
  const told = limit && {
    'ratelimit-limit': String(limit.most),
    'ratelimit-remaining': '0',
    'ratelimit-reset': wait,
    'ratelimit-policy': `${limit.most};w=${limit.seconds}`,
  }
  return new HttpError(429, { code: 'tooManyAttempts', title }, { 'retry-after': wait, ...told })
}

/** 503 with the seconds to wait: the platform has more to do than it can, or its database does not answer. */
export const busy = (retryAfterSeconds: number): HttpError =>
  new HttpError(
    503,
    { code: 'busy', title: 'Too much is going on at the moment' },
    { 'retry-after': String(retryAfterSeconds) },
  )
