import { badRequest, publicError } from '#gateway/errors/errors.ts'

/** The parameters of a request: a trusted document by hash, or free text. */
export interface Params {
  readonly id: string | null
  readonly query: string | null
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | null
  /** How many milliseconds before the request the client read the data that a subscription follows; null if unknown. */
  readonly readAgo: number | null
  /** Whether the client asks for the cost of the document only. Nothing is executed then. */
  readonly isExplained: boolean
  /** Whether mutations return their result and write nothing (PLUS-101). */
  readonly isDryRun: boolean
}

type Fields = Readonly<Record<string, unknown>>

const validKey = /^[\w.:-]{8,100}$/

/**
 * Reads the parameters of a request: `{id | doc_id | documentId, variables}` or `{query, operationName, variables}`,
 * both with optional `extensions`. Throws BAD_REQUEST for any other shape.
 */
export function readParams(params: unknown): Params {
  const fields = objectOf(params)
  const extensions = objectOf(fields['extensions'] ?? {})
  // graphql-ws requires `query`, so the hash may be in the extensions, next to an empty `query`.
  const id = textOf(
    fields['id'] ?? fields['doc_id'] ?? fields['documentId'] ?? (fields['query'] === '' ? extensions['id'] : undefined),
  )
  const query = textOf(fields['query'])
  if (id === null && query === null) {
    // Clients with automatic persisted queries send the text after this answer.
    if (extensions['persistedQuery'] !== undefined)
      throw publicError('PERSISTED_QUERY_NOT_SUPPORTED', 'Persisted queries are not supported. Send `query`.')
    throw badRequest('The request must contain `query` or `id`.')
  }
  const isExplained = readFlag(extensions, 'explain')
  if (isExplained && id !== null) throw badRequest('`extensions.explain` needs the text of the document, not its id.')
  return {
    // The draft of persisted documents in GraphQL over HTTP names the hash function before the hash.
    id: id?.replace(/^sha256:/, '') ?? null,
    query,
    operationName: textOf(fields['operationName']) || undefined,
    variables: objectOf(fields['variables'] ?? {}),
    idempotencyKey: readIdempotencyKey(extensions['idempotencyKey']),
    readAgo: readReadAgo(extensions['readAgo']),
    isExplained,
    isDryRun: readFlag(extensions, 'dryRun'),
  }
}

/** Reads an Idempotency-Key; null if the client sent none. Throws BAD_REQUEST if the key is malformed. */
export function readIdempotencyKey(key: unknown): string | null {
  if (key === undefined || key === null) return null
  if (typeof key === 'string' && validKey.test(key)) return key
  throw badRequest(
    '`Idempotency-Key` must be 8 to 100 characters long and contain only letters, digits, and `.` `:` `-` `_`.',
  )
}

function readReadAgo(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && value >= 0) return value
  throw badRequest('`extensions.readAgo` must be a number of milliseconds.')
}

function readFlag(extensions: Fields, name: string): boolean {
  const value = extensions[name]
  if (value === undefined || value === null) return false
  if (typeof value === 'boolean') return value
  throw badRequest(`\`extensions.${name}\` must be true or false.`)
}

function objectOf(value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw shapeError()
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  throw shapeError()
}

const shapeError = (): Error =>
  badRequest('The body must be a JSON object with `query` or `id`. Batched requests are not supported.')
