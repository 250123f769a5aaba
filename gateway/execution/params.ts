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
  if (!isObject(params))
    throw badRequest('The body must be a JSON object with `query` or `id`. Batched requests are not supported.')
  const fields = params
  const extensions = objectOf(fields, 'extensions')
  refuseMisplacedFlags(fields, extensions)
  // graphql-ws requires `query`, so the hash may be in the extensions, next to an empty `query`.
  const id =
    textOf(fields, 'id') ??
    textOf(fields, 'doc_id') ??
    textOf(fields, 'documentId') ??
    (fields['query'] === '' ? textOf(extensions, 'id') : null)
  const query = textOf(fields, 'query')
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
    operationName: textOf(fields, 'operationName') || undefined,
    variables: objectOf(fields, 'variables'),
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

/** The names of flags that change what a request does. A client that misspells one would run the request for real. */
const flags = ['dryRun', 'explain'] as const

/** Throws BAD_REQUEST for a flag that is misspelled or outside `extensions`, instead of ignoring it. */
function refuseMisplacedFlags(fields: Fields, extensions: Fields): void {
  for (const flag of flags) {
    const isLike = (name: string): boolean => name.replace(/[-_]/g, '').toLowerCase() === flag.toLowerCase()
    const misspelled = Object.keys(extensions).find((name) => name !== flag && isLike(name))
    if (misspelled !== undefined)
      throw badRequest(`\`extensions.${misspelled.slice(0, 20)}\` does not exist. Did you mean \`extensions.${flag}\`?`)
    const misplaced = Object.keys(fields).find(isLike)
    if (misplaced !== undefined) throw badRequest(`\`${misplaced.slice(0, 20)}\` belongs in \`extensions.${flag}\`.`)
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function objectOf(fields: Fields, name: string): Fields {
  const value = fields[name] ?? {}
  if (isObject(value)) return value
  throw badRequest(`\`${name}\` must be a JSON object.`)
}

function textOf(fields: Fields, name: string): string | null {
  const value = fields[name] ?? null
  if (value === null || typeof value === 'string') return value
  throw badRequest(`\`${name}\` must be a string.`)
}
