import type { ExecutionResult, GraphQLError, GraphQLFormattedError } from 'graphql'

/** Media types of GraphQL over HTTP. */
const graphqlResponse = 'application/graphql-response+json; charset=utf-8'
export const plainJson = 'application/json; charset=utf-8'

/** The media type to answer with; null when the client takes neither. A client that says nothing gets plain JSON. */
export function chooseMediaType(accept: string | undefined): string | null {
  if (accept === undefined || accept === '' || accept === '*/*') return plainJson
  const ranges = accept.split(',').map(readRange)
  const response = weightOf('application/graphql-response+json', ranges)
  const json = weightOf('application/json', ranges)
  if (response.quality === 0 && json.quality === 0) return null
  if (response.quality !== json.quality) return response.quality > json.quality ? graphqlResponse : plainJson
  // Both are as welcome: what was named comes before what a `*` lets in, and then what was named first.
  return response.place < json.place ? graphqlResponse : plainJson
}

interface Range {
  readonly type: string
  readonly quality: number
}

/**
 * A media range of an `Accept` header with its weight (RFC 9110, 12.4.2); one that is none weighs nothing. Some clients
 * leave the zero before the point out.
 */
function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return {
    type,
    quality: weight === undefined ? 1 : /^(?:0?\.\d{1,3}|0\.?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight) : 0,
  }
}

/** How welcome a type is, by the range that fits it best, and where that stands. */
function weightOf(type: string, ranges: readonly Range[]): { readonly quality: number; readonly place: number } {
  for (const [rank, pattern] of [type, 'application/*', '*/*'].entries()) {
    const place = ranges.findIndex((range) => range.type === pattern)
    if (place >= 0) return { quality: ranges[place]?.quality ?? 0, place: rank === 0 ? place : Infinity }
  }
  return { quality: 0, place: Infinity }
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
 * Status and headers of an answer. A request that did not run at all has the status its errors ask for, else 400;
 * clients of plain JSON get 200 in place of 400, as the specification has it for them.
 */
export function httpOf(
  result: ExecutionResult,
  mediaType: string,
): { readonly status: number; readonly headers: Readonly<Record<string, string>> } {
  if (!result.errors) return { status: 200, headers: {} }
  const asked = result.errors.map(({ extensions }) => extensions['http'] as HttpExtension | undefined)
  const headers = Object.assign({}, ...asked.map((http) => http?.headers)) as Record<string, string>
  if (result.data !== undefined) return { status: 200, headers }
  const coded = result.errors.map(({ extensions }) => statusByCode[String(extensions['code'])])
  const status =
    asked.find((http) => http?.status !== undefined && http.status !== 400)?.status ??
    coded.find((found) => found !== undefined) ??
    400
  return { status: status === 400 && mediaType !== graphqlResponse ? 200 : status, headers }
}

/** The answer as JSON. */
export function writeResult(result: ExecutionResult): string {
  return JSON.stringify(result.errors ? { ...result, errors: result.errors.map(withoutHttp) } : result)
}

/** `extensions.http` is for us, not for clients. */
export function withoutHttp(error: GraphQLError): GraphQLFormattedError {
  const told = error.toJSON()
  if (!told.extensions || !('http' in told.extensions)) return told
  const { http: _, ...extensions } = told.extensions
  return { ...told, extensions }
}
