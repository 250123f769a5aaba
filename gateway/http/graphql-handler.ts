import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { chooseMediaType, httpStatusOf, plainJson, writeResult } from '#gateway/execution/answer.ts'
import { isAsyncIterable, type Pipeline } from '#gateway/pipeline.ts'
import { findExceededLimit } from '#rules/requests/json-limits.ts'
import { MAX_VARIABLE_DEPTH } from '#gateway/limits/check-variables.ts'
import { BodyTooLarge, BodyTooSlow, discardBody, readBody } from './read-body.ts'
import { callerOf } from './request-caller.ts'

/** A request that is rejected before the pipeline, with its status and message. */
class Unreadable extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * Serves `/graphql` over HTTP: reads the parameters from the body of a POST or the query string of a GET, and writes
 * the pipeline's result. Uses node:http directly, because Request and Response objects would take a third of the time.
 */
export class GraphqlHandler {
  readonly #pipeline: Pipeline
  readonly #log: Logger
  readonly #maxRequestBytes: number

  /** @param maxRequestBytes largest request body that is read, in bytes */
  constructor(pipeline: Pipeline, log: Logger, maxRequestBytes: number) {
    this.#pipeline = pipeline
    this.#log = log
    this.#maxRequestBytes = maxRequestBytes
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mediaType = chooseMediaType(request.headers.accept)
    if (mediaType === null)
      return refuse(
        response,
        plainJson,
        406,
        'Not acceptable. Accept `application/graphql-response+json` or `application/json`.',
      )
    let params: unknown
    try {
      params = await readParameters(request, this.#maxRequestBytes)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      if (error.status === 405) response.setHeader('allow', 'GET, POST')
      if (error.status === 408) response.setHeader('connection', 'close')
      else discardBody(request)
      return refuse(response, mediaType, error.status, error.message)
    }
    const disconnect = new AbortController()
    response.on('close', () => {
      if (!response.writableFinished) disconnect.abort(new DOMException('The client disconnected.', 'AbortError'))
    })
    const caller = callerOf(request, disconnect.signal, this.#log)
    const answer = await this.#pipeline(params, caller, request.method === 'POST' ? 'POST' : 'GET')
    const { result, written } = answer
    if (response.destroyed) return
    if (isAsyncIterable(result)) throw new TypeError('The pipeline returned a stream, which cannot be sent over HTTP.')
    response.setHeader('x-request-id', caller.requestId)
    const updateToken = answer.takeToken()
    if (updateToken !== null) response.setHeader('x-update-token', updateToken)
    const { status, headers } = httpStatusOf(result, mediaType)
    const body = (written.body ??= Buffer.from(writeResult(result)))
    // Clients with an API key repeat the same queries and may cache the result (PLUS-61).
    if (request.method !== 'POST' && status === 200 && caller.session?.isKey) {
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
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

/** Returns whether `If-None-Match` contains the ETag (RFC 9110, 13.1.2). */
const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag) ?? false

/**
 * Limits for parsing. Deeper than the limit for variables, so that variables are rejected by `checkVariables` with its
 * own message.
 */
const bodyBounds = { maxDepth: 2 * MAX_VARIABLE_DEPTH, maxValues: Infinity }

/** Reads the GraphQL parameters of a request. Throws `Unreadable`. */
async function readParameters(request: IncomingMessage, maxRequestBytes: number): Promise<unknown> {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return readQueryString(request.url ?? '')
  if (method !== 'POST') throw new Unreadable(405, 'Method not allowed. Use GET or POST.')
  // Only JSON is accepted: a page of another origin cannot send it without a preflight request.
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Unreadable(415, 'Unsupported content type. Send `application/json`.')
  try {
    const body = await readBody(request, maxRequestBytes)
    const beyond = findExceededLimit(body, bodyBounds)
    if (beyond)
      throw new Unreadable(400, `\`${beyond.part}\` is nested too deeply (maximum ${bodyBounds.maxDepth} levels).`)
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (error instanceof BodyTooSlow) throw new Unreadable(408, 'The request body was not received in time.')
    if (error instanceof BodyTooLarge)
      throw new Unreadable(413, `The request body is too large (maximum ${maxRequestBytes} bytes).`)
    throw new Unreadable(400, 'The request body is not valid JSON.')
  }
}

function readQueryString(url: string): unknown {
  const params: Record<string, unknown> = Object.fromEntries(new URL(url, 'http://gateway').searchParams)
  for (const name of ['variables', 'extensions']) {
    if (params[name] === undefined) continue
    try {
      params[name] = JSON.parse(String(params[name]))
    } catch {
      throw new Unreadable(400, `The query parameter \`${name}\` is not valid JSON.`)
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
