import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { chooseMediaType, eventStream, httpStatusOf, plainJson, writeResult } from '#gateway/execution/answer.ts'
import type { RequestCost } from '#gateway/execution/request-state.ts'
import { isAsyncIterable, type Pipeline } from '#gateway/pipeline.ts'
import type { EventStreams } from './event-streams.ts'
import { discardBody } from './read-body.ts'
import { UnreadableBody, readJsonBody } from './read-json-body.ts'
import { callerOf, requestIdOf } from './request-caller.ts'

/**
 * Serves `/graphql` over HTTP: reads the parameters from the body of a POST or the query string of a GET, and writes
 * the pipeline's result. Uses node:http directly, because Request and Response objects would take a third of the time.
 */
export class GraphqlHandler {
  readonly #pipeline: Pipeline
  readonly #streams: EventStreams
  readonly #log: Logger
  readonly #maxRequestBytes: number

  /** @param maxRequestBytes largest request body that is read, in bytes */
  constructor(pipeline: Pipeline, streams: EventStreams, log: Logger, maxRequestBytes: number) {
    this.#pipeline = pipeline
    this.#streams = streams
    this.#log = log
    this.#maxRequestBytes = maxRequestBytes
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isOpenedInBrowser(request))
      return void response.writeHead(302, { location: '/graphiql', 'cache-control': 'no-store' }).end()
    const requestId = requestIdOf(request)
    response.setHeader('x-request-id', requestId)
    const mediaType = chooseMediaType(request.headers.accept)
    if (mediaType === null)
      return refuse(
        response,
        plainJson,
        406,
        'Not acceptable. Accept `application/graphql-response+json`, `application/json` or `text/event-stream`.',
      )
    let params: unknown
    try {
      params = await readParameters(request, this.#maxRequestBytes)
    } catch (error) {
      if (!(error instanceof UnreadableBody)) throw error
      if (error.status === 405) response.setHeader('allow', 'GET, POST')
      if (error.status === 408) response.setHeader('connection', 'close')
      else discardBody(request)
      return refuse(response, mediaType === eventStream ? plainJson : mediaType, error.status, error.message)
    }
    const disconnect = new AbortController()
    response.on('close', () => {
      if (!response.writableFinished) disconnect.abort(new DOMException('The client disconnected.', 'AbortError'))
    })
    const caller = callerOf(request, disconnect.signal, this.#log, requestId)
    const streamCaller = mediaType === eventStream ? this.#streams.callerOf(caller, response) : null
    const answer = await this.#pipeline(params, streamCaller ?? caller, request.method === 'POST' ? 'POST' : 'GET')
    const { result, written, cost, extensions } = answer
    if (response.destroyed && !isAsyncIterable(result)) return
    const updateToken = answer.takeToken()
    if (updateToken !== null) response.setHeader('x-update-token', updateToken)
    if (cost !== null) setRateLimit(response, cost.rateLimit)
    if (streamCaller) return this.#streams.send(answer, response, streamCaller)
    if (isAsyncIterable(result)) throw new TypeError('The pipeline returned a stream, which cannot be sent as JSON.')
    const { status, headers } = httpStatusOf(result, mediaType)
    // RFC 9110, 11.6.1.
    if (status === 401) response.setHeader('www-authenticate', 'Bearer realm="Tavla"')
    const body =
      extensions === null
        ? (written.body ??= Buffer.from(writeResult(result)))
        : Buffer.from(writeResult({ ...result, extensions: { ...result.extensions, ...extensions } }))
    // Clients with an API key repeat the same queries and may cache the result (PLUS-61).
    if (request.method !== 'POST' && status === 200 && caller.session?.isKey) {
      // The ETag covers the data only, because each answer has another rest of the rate limit.
      const etag = `W/"${createHash('sha256').update(writeResult(result)).digest('base64url')}"`
      response
        .setHeader('etag', etag)
        .setHeader('cache-control', 'private, no-cache')
        .setHeader('vary', 'authorization, accept, accept-language')
      if (matchesEtag(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end()
    } else response.setHeader('cache-control', 'no-store')
    response.writeHead(status, { ...headers, 'content-type': mediaType, 'content-length': body.length })
    response.end(body)
  }
}

/** Whether a person opened the address of the endpoint in a browser, without a query. */
const isOpenedInBrowser = ({ method, url = '', headers: { accept = '' } }: IncomingMessage): boolean =>
  method === 'GET' && !url.includes('?') && accept.includes('text/html')

/** Sets the headers of the IETF draft `draft-ietf-httpapi-ratelimit-headers`, as its version 6 names them. */
function setRateLimit(response: ServerResponse, { limit, remaining, reset }: RequestCost['rateLimit']): void {
  response
    .setHeader('ratelimit-limit', limit)
    .setHeader('ratelimit-remaining', remaining)
    .setHeader('ratelimit-reset', reset)
}

/** Returns whether `If-None-Match` contains the ETag (RFC 9110, 13.1.2). */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^(?:W\/)?/, 'W/') === etag) ?? false

/** Reads the GraphQL parameters of a request. Throws `UnreadableBody`. */
async function readParameters(request: IncomingMessage, maxRequestBytes: number): Promise<unknown> {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return readQueryString(request.url ?? '')
  if (method !== 'POST') throw new UnreadableBody(405, 'Method not allowed. Use GET or POST.')
  return readJsonBody(request, maxRequestBytes)
}

function readQueryString(url: string): unknown {
  const params: Record<string, unknown> = Object.fromEntries(new URL(url, 'http://gateway').searchParams)
  for (const name of ['variables', 'extensions']) {
    if (params[name] === undefined) continue
    try {
      params[name] = JSON.parse(String(params[name]))
    } catch {
      throw new UnreadableBody(400, `The query parameter \`${name}\` is not valid JSON.`)
    }
  }
  return params
}

function refuse(response: ServerResponse, mediaType: string, status: number, message: string): void {
  const body = JSON.stringify({ errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] })
  response.writeHead(status, {
    'content-type': mediaType,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  })
  response.end(body)
}
