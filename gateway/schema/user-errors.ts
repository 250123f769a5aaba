import { PlatformError } from '../errors/platform-error.ts'

/** Source of the types that implement `UserError`. Areas add richer ones with the same three fields and their own `__typename`. */
export interface UserErrorSource {
  readonly __typename: 'InputError' | 'ConflictError' | 'CodeRequiredError'
  readonly code: string
  readonly message: string
  readonly path: string[] | null
}

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
 * The user errors of a refused write (400, 409, 410, 412, 413, 422), one per field message; any other error is thrown
 * again. `rename` turns a field of the REST body into a path of the GraphQL input.
 */
export function toUserErrors(error: unknown, rename?: (field: string) => string): UserErrorSource[] {
  const kind = error instanceof PlatformError ? kinds[error.status] : undefined
  if (!(error instanceof PlatformError) || kind === undefined) throw error
  const message = error.body?.detail ?? error.body?.title ?? error.message
  const fields = Object.entries(error.body?.errors ?? {})
  if (fields.length === 0) return [{ __typename: kind, code: error.body?.code ?? fallbackCodes[error.status] ?? 'invalid', message, path: null }]
  return fields.flatMap(([field, codes]) =>
    codes.map(code => ({ __typename: kind, code, message, path: (rename ? rename(field) : field).split('.') })))
}
