import { fieldFaults, refusals } from '#rules/errors/refusals.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import { enumNames } from './enum-names.ts'

/** Words of the job site and of uploads, which no mutation meets. */
const elsewhere = [
  'credentialsNotAccepted',
  'deadlinePassed',
  'emailTaken',
  'infected',
  'missing',
  'notAdded',
  'notAsked',
  'tooFast',
  'typeMissing',
  'unknownChoice',
  'unknownQuestion',
  'wrongKind',
] as const
type Elsewhere = (typeof elsewhere)[number]
const isTold = <W extends string>(word: W): word is Exclude<W, Elsewhere> => !elsewhere.some((other) => other === word)

/** The words of the platform for why something is refused, as `UserErrorReason`. */
export const refusalReasons = enumNames([...fieldFaults, ...refusals].filter(isTold))

type Reason = ReturnType<typeof refusalReasons.toName> | 'OTHER'

interface Source<T extends string> {
  readonly __typename: T
  readonly code: string
  readonly reason: Reason
  readonly message: string
  readonly path: string[] | null
}

/**
 * Source of the types that implement `UserError`. Areas add richer ones with the same four fields and their own
 * `__typename`.
 */
export type UserErrorSource = Source<'InputError'> | Source<'ConflictError'> | Source<'CodeRequiredError'>

const kinds: Readonly<Record<number, UserErrorSource['__typename']>> = {
  400: 'InputError',
  409: 'ConflictError',
  410: 'ConflictError',
  412: 'CodeRequiredError',
  413: 'InputError',
  422: 'InputError',
}

const fallbackCodes: Readonly<Record<number, string>> = {
  400: 'invalid',
  409: 'conflict',
  410: 'expired',
  412: 'codeRequired',
  413: 'tooLarge',
  422: 'invalid',
}

/**
 * The user errors of a refused write (400, 409, 410, 412, 413, 422, and 403 or 404 that name a reason of their own),
 * one per field message; any other error is thrown again. `rename` turns a field of the REST body into a path of the
 * GraphQL input.
 */
export function toUserErrors(error: unknown, rename?: (field: string) => string): UserErrorSource[] {
  const kind = error instanceof PlatformError ? (kinds[error.status] ?? namedKind(error)) : undefined
  if (!(error instanceof PlatformError) || kind === undefined) throw error
  const message = error.body?.detail ?? error.body?.title ?? error.message
  const fields = Object.entries(error.body?.errors ?? {})
  const told = (code: string, path: string[] | null): UserErrorSource => ({
    __typename: kind,
    code,
    reason: refusalReasons.find(code) ?? 'OTHER',
    message,
    path,
  })
  if (fields.length === 0) return [told(error.body?.code ?? fallbackCodes[error.status] ?? 'invalid', null)]
  return fields.flatMap(([field, codes]) =>
    codes.map((code) => told(code, (rename ? rename(field) : field).split('.'))),
  )
}

/** A 403 or 404 that says more than that the caller has no access. */
const namedKind = ({ status, body }: PlatformError): 'ConflictError' | undefined =>
  (status === 403 || status === 404) && body?.code !== undefined && refusalReasons.find(body.code) !== undefined
    ? 'ConflictError'
    : undefined
