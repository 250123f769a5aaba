import { badRequest } from '#gateway/errors/errors.ts'

/** What a request asks for: a trusted document by hash, or free text. */
export interface Params {
  readonly id: string | null
  readonly query: string | null
  readonly operationName: string | undefined
  readonly variables: Readonly<Record<string, unknown>>
  readonly idempotencyKey: string | null
  /**
   * How many milliseconds before it was sent the client read what a subscription follows; null when it does not say.
   */
  readonly readAgo: number | null
}

type Fields = Readonly<Record<string, unknown>>

const goodKey = /^[\w.:-]{8,100}$/

/**
 * Reads the parameters of a request: `{id | doc_id | documentId, variables}` or `{query, operationName, variables}`,
 * each with `extensions`. Throws BAD_REQUEST when they are neither.
 */
export function readParams(params: unknown): Params {
  const fields = objectOf(params)
  const extensions = objectOf(fields['extensions'] ?? {})
  // graphql-ws insists on a text, so a hash may stand beside an empty one.
  const id = textOf(
    fields['id'] ?? fields['doc_id'] ?? fields['documentId'] ?? (fields['query'] === '' ? extensions['id'] : undefined),
  )
  const query = textOf(fields['query'])
  if (id === null && query === null) throw badRequest('The request has neither a document id nor a query.')
  return {
    id,
    query,
    operationName: textOf(fields['operationName']) || undefined,
    variables: objectOf(fields['variables'] ?? {}),
    idempotencyKey: readIdempotencyKey(extensions['idempotencyKey']),
    readAgo: readReadAgo(extensions['readAgo']),
  }
}

/** A client's Idempotency-Key; null when it sent none. Throws BAD_REQUEST for one that is none. */
export function readIdempotencyKey(key: unknown): string | null {
  if (key === undefined || key === null) return null
  if (typeof key === 'string' && goodKey.test(key)) return key
  throw badRequest('An Idempotency-Key has 8 to 100 letters, digits, dots, colons, dashes or underscores.')
}

function readReadAgo(value: unknown): number | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'number' && value >= 0) return value
  throw badRequest('The extension readAgo is a number of milliseconds.')
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

const shapeError = (): Error => badRequest('Send {id, variables} or {query, operationName, variables}.')
