import type { GraphQLError, GraphQLFormattedError } from 'graphql'
import type { Outcome } from './engine.ts'

/** Media types of GraphQL over HTTP. */
const graphqlResponse = 'application/graphql-response+json; charset=utf-8'
export const plainJson = 'application/json; charset=utf-8'

/** The media type to answer with; null when the client takes neither. A client that says nothing gets plain JSON. */
export function chooseMediaType(accept: string | undefined): string | null {
  if (accept === undefined || accept === '' || accept === '*/*') return plainJson
  const ranges = accept.split(',').map(range => range.trim().split(';')[0]?.trim().toLowerCase())
  const response = ranges.indexOf('application/graphql-response+json')
  const json = ranges.indexOf('application/json')
  if (response >= 0 && (json < 0 || response < json)) return graphqlResponse
  if (json >= 0) return plainJson
  if (ranges.includes('application/*') || ranges.includes('*/*')) return plainJson
  return null
}

/**
 * Status of an answer. A request that did not run at all is 400 (or what its error says) for clients of the GraphQL
 * media type, and when it was refused for who sent it (401, 429); plain JSON clients else get 200, as they expect.
 */
export function statusOf(outcome: Outcome, mediaType: string): number {
  const { result, operation } = outcome
  if (result.data !== undefined || !result.errors) return 200
  const status = httpStatusOf(outcome)
  return mediaType === graphqlResponse || (operation === null && status !== 400) ? status : 200
}

/** Status that the errors of a request that did not run ask for. */
export function httpStatusOf({ result }: Pick<Outcome, 'result'>): number {
  return result.errors?.map(httpStatus).find(found => found !== null) ?? 400
}

const statusByCode: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, RATE_LIMITED: 429, UPSTREAM_FAILED: 502, UPSTREAM_TIMEOUT: 504 }

function httpStatus(error: GraphQLError): number | null {
  const http = error.extensions['http'] as { status?: unknown } | undefined
  if (typeof http?.status === 'number') return http.status
  return statusByCode[String(error.extensions['code'])] ?? null
}

/** The answer as JSON. */
export function writeResult({ result }: Pick<Outcome, 'result'>): string {
  return JSON.stringify(result.errors ? { ...result, errors: result.errors.map(withoutHttp) } : result)
}

/** `extensions.http` is for us, not for clients. */
export function withoutHttp(error: GraphQLError): GraphQLFormattedError {
  const told = error.toJSON()
  if (!told.extensions || !('http' in told.extensions)) return told
  const { http: _, ...extensions } = told.extensions
  return { ...told, extensions }
}
