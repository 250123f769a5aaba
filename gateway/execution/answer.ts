import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql'

/** Media types of GraphQL over HTTP. */
const graphqlResponse = 'application/graphql-response+json; charset=utf-8'
export const plainJson = 'application/json; charset=utf-8'
/** Media type of GraphQL over server-sent events. */
export const eventStream = 'text/event-stream; charset=utf-8'

/**
 * Returns the media type of the response; null if the client accepts none. Without an `Accept` header it is plain JSON.
 * An event stream must be named, and other types win with the same weight, because clients that can read both want an
 * event stream for subscriptions only.
 */
export function chooseMediaType(accept: string | undefined): string | null {
  if (accept === undefined || accept === '' || accept === '*/*') return plainJson
  const ranges = accept.split(',').map(readRange)
  const response = weightOf('application/graphql-response+json', ranges)
  const json = weightOf('application/json', ranges)
  const stream = ranges.find(({ type }) => type === 'text/event-stream')?.quality ?? 0
  if (stream > Math.max(response.quality, json.quality)) return eventStream
  if (response.quality === 0 && json.quality === 0) return null
  if (response.quality !== json.quality) return response.quality > json.quality ? graphqlResponse : plainJson
  // Equal weight: a type named in the header wins over a wildcard, then the type named first wins.
  return response.position < json.position ? graphqlResponse : plainJson
}

interface Range {
  readonly type: string
  readonly quality: number
}

/**
 * Parses a media range of an `Accept` header with its weight (RFC 9110, 12.4.2). An invalid weight counts as 0. Some
 * clients omit the zero before the point.
 */
function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return {
    type,
    quality: weight === undefined ? 1 : /^(?:0?\.\d{1,3}|0\.?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
  }
}

/** Returns the weight of a type by its most specific range, and the position of that range; Infinity for a wildcard. */
function weightOf(type: string, ranges: readonly Range[]): { readonly quality: number; readonly position: number } {
  for (const [rank, pattern] of [type, 'application/*', '*/*'].entries()) {
    const position = ranges.findIndex((range) => range.type === pattern)
    if (position >= 0) return { quality: ranges[position]?.quality ?? 0, position: rank === 0 ? position : Infinity }
  }
  return { quality: 0, position: Infinity }
}

interface HttpExtension {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

const statusByCode: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  PAYMENT_REQUIRED: 402,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  UPSTREAM_FAILED: 502,
  UPSTREAM_TIMEOUT: 504,
}

/**
 * Returns the status and headers of a response. A request that was rejected before it ran gets the status of its
 * errors, or 400. Clients of plain JSON get 200 instead of 400, as GraphQL over HTTP requires.
 */
export function httpStatusOf(
  result: ExecutionResult,
  mediaType: string,
): { readonly status: number; readonly headers: Readonly<Record<string, string>> } {
  if (!result.errors) return { status: 200, headers: {} }
  const extensionsOfErrors = result.errors.map(({ extensions }) => extensions['http'] as HttpExtension | undefined)
  const headers = Object.assign({}, ...extensionsOfErrors.map((http) => http?.headers)) as Record<string, string>
  if (result.data !== undefined) return { status: 200, headers }
  const statuses = result.errors.map(({ extensions }) => statusByCode[String(extensions['code'])])
  const status =
    extensionsOfErrors.find((http) => http?.status !== undefined && http.status !== 400)?.status ??
    statuses.find((status) => status !== undefined) ??
    400
  return { status: status === 400 && mediaType !== graphqlResponse ? 200 : status, headers }
}

/** Serialises a result as JSON. */
export function writeResult(result: ExecutionResult): string {
  return JSON.stringify(result.errors ? { ...result, errors: result.errors.map(withoutHttp) } : result)
}

/** Formats an error without `extensions.http`, which is for the transport only. */
export function withoutHttp(error: GraphQLError): GraphQLFormattedError {
  const formatted = error.toJSON()
  if (!formatted.extensions || !('http' in formatted.extensions)) return formatted
  const { http: _, ...extensions } = formatted.extensions
  return { ...formatted, extensions }
}
