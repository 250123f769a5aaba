import { Kind } from 'graphql'
import { FIELD_ERROR_CODES, ERROR_CODES } from '#rules/errors/error-codes.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import { enumNames } from './enum-names.ts'
import { loadBaseTypeDefs } from './type-defs.ts'

/** Reasons of the job site and of uploads, which mutations never return. */
const unusedReasons = [
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
type UnusedReason = (typeof unusedReasons)[number]
const isUserErrorReason = <W extends string>(reason: W): reason is Exclude<W, UnusedReason> =>
  !unusedReasons.some((other) => other === reason)

/** The platform's reasons for a refusal, as `UserErrorReason`. */
const refusalReasons = enumNames([...FIELD_ERROR_CODES, ...ERROR_CODES].filter(isUserErrorReason))

export type Reason = ReturnType<typeof refusalReasons.toName> | 'OTHER'

/** Returns the reason for a code of the platform; null if it has none. */
export const reasonName = (code: string): Reason | null => refusalReasons.find(code) ?? null

interface Source<T extends string> {
  readonly __typename: T
  readonly reason: Reason
  readonly message: string
  readonly path: string[] | null
}

/**
 * Source of the types that implement `UserError`. Areas add richer types with the same four fields and their own
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
 * Returns the user errors of a refused write, one per field message: for 400, 409, 410, 412, 413, 422, and for 403 or
 * 404 with a reason. Rethrows any other error.
 *
 * @param rename converts a field of the REST body to a path in the GraphQL input
 */
export function toUserErrors(error: unknown, rename?: (field: string) => string): UserErrorSource[] {
  const kind = error instanceof PlatformError ? (kinds[error.status] ?? namedKind(error)) : undefined
  if (!(error instanceof PlatformError) || kind === undefined) throw error
  const message = error.body?.detail ?? error.body?.title ?? error.message
  const fields = Object.entries(error.body?.errors ?? {})
  const userError = (code: string, path: string[] | null): UserErrorSource => {
    const reason = reasonName(code) ?? 'OTHER'
    return {
      __typename: kind,
      reason,
      message: path !== null && message.endsWith(SEE_ERRORS) ? `${path.join('.')}: ${meaningOf(reason)}` : message,
      path,
    }
  }
  if (fields.length === 0) return [userError(error.body?.code ?? fallbackCodes[error.status] ?? 'invalid', null)]
  return fields.flatMap(([field, codes]) =>
    codes.map((code) => userError(code, (rename ? rename(field) : field).split('.'))),
  )
}

/** The end of a platform's message that says only that some field is wrong. */
const SEE_ERRORS = 'See `errors`.'

/** The description of each reason in the schema. */
let meanings: ReadonlyMap<string, string> | null = null

function meaningOf(reason: Reason): string {
  meanings ??= new Map(
    loadBaseTypeDefs().definitions.flatMap((definition) =>
      definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'UserErrorReason'
        ? (definition.values ?? []).map(({ name, description }) => [name.value, description?.value ?? ''] as const)
        : [],
    ),
  )
  return meanings.get(reason) ?? 'The value is not valid.'
}

/** Returns the type for a 403 or 404 with a specific reason; undefined for a plain refusal of access. */
const namedKind = ({ status, body }: PlatformError): 'ConflictError' | undefined =>
  (status === 403 || status === 404) && body?.code !== undefined && refusalReasons.find(body.code) !== undefined
    ? 'ConflictError'
    : undefined
