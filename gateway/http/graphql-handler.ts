import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { chooseMediaType, httpOf, plainJson, writeResult } from '#gateway/execution/answer.ts'
import { isAsyncIterable, type Pipeline } from '#gateway/pipeline.ts'
import { beyondBounds } from '#rules/requests/bounded-json.ts'
import { maxVariableDepth } from '#gateway/limits/check-variables.ts'
import { BodyTooLarge, BodyTooSlow, readAway, readBody } from './read-body.ts'
import { callerOf } from './request-caller.ts'

/** A request that cannot be read: the status it gets and why. */
class Unreadable extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * `/graphql` over HTTP: reads what is asked for, from the body of a POST or the address of a GET, and writes what the
 * pipeline answers. Straight on node:http, as Request and Response objects would take a third of the time.
 */
export class GraphqlHandler {
  readonly #pipeline: Pipeline
  readonly #log: Logger
  readonly #most: number

  /** `most` is the largest request that is read, in bytes. */
  constructor(pipeline: Pipeline, log: Logger, most: number) {
    this.#pipeline = pipeline
    this.#log = log
    this.#most = most
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mediaType = chooseMediaType(request.headers.accept)
    if (mediaType === null)
      return refuse(response, plainJson, 406, 'The answer is application/graphql-response+json or application/json.')
    let params: unknown
    try {
      params = await readParameters(request, this.#most)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      if (error.status === 405) response.setHeader('allow', 'GET, POST')
      if (error.status === 408) response.setHeader('connection', 'close')
      else readAway(request)
      return refuse(response, mediaType, error.status, error.message)
    }
    const gone = new AbortController()
    response.on('close', () => {
      if (!response.writableFinished) gone.abort(new DOMException('The client went away.', 'AbortError'))
    })
    const caller = callerOf(request, gone.signal, this.#log)
    const answer = await this.#pipeline(params, caller, request.method === 'POST' ? 'POST' : 'GET')
    const { result, written } = answer
    if (response.destroyed) return
    if (isAsyncIterable(result)) throw new TypeError('A stream cannot be answered over HTTP')
    response.setHeader('x-request-id', caller.requestId)
    const updateToken = answer.takeToken()
    if (updateToken !== null) response.setHeader('x-update-token', updateToken)
    const { status, headers } = httpOf(result, mediaType)
    const body = (written.body ??= Buffer.from(writeResult(result)))
    // Who reads with a key asks the same again and again, and may keep the answer (PLUS-61).
    if (request.method !== 'POST' && status === 200 && caller.session?.isKey) {
      const etag = `"${createHash('sha256').update(body).digest('base64url')}"`
      response
        .setHeader('etag', etag)
        .setHeader('cache-control', 'private, no-cache')
        .setHeader('vary', 'authorization, accept, accept-language')
      if (isKept(request.headers['if-none-match'], etag)) return void response.writeHead(304, headers).end()
    } else response.setHeader('cache-control', 'no-store')
    response.writeHead(status, { ...headers, 'content-type': mediaType, 'content-length': body.length })
    response.end(body)
  }
}

/** Whether one of the answers that somebody has is this one (RFC 9110, 13.1.2). */
const isKept = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) ?? false

/** What may be parsed: somewhat more than what variables are held to, which are told of by themselves. */
const bodyBounds = { deepest: 2 * maxVariableDepth, mostValues: Infinity }

/** What is asked for; throws `Unreadable`. */
async function readParameters(request: IncomingMessage, most: number): Promise<unknown> {
  const { method } = request
  if (method === 'GET' || method === 'HEAD') return readAddress(request.url ?? '')
  if (method !== 'POST') throw new Unreadable(405, 'Use GET or POST.')
  // Only JSON: a page elsewhere cannot send it without asking first.
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new Unreadable(415, 'Send application/json.')
  try {
    const body = await readBody(request, most)
    const beyond = beyondBounds(body, bodyBounds)
    if (beyond)
      throw new Unreadable(400, `The request is nested deeper than ${bodyBounds.deepest} levels at ${beyond.part}.`)
    return JSON.parse(body)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (error instanceof BodyTooSlow) throw new Unreadable(408, 'The request took too long to arrive.')
    if (error instanceof BodyTooLarge) throw new Unreadable(413, `The request is larger than ${most} bytes.`)
    throw new Unreadable(400, 'The body is not JSON.')
  }
}

function readAddress(url: string): unknown {
  const params: Record<string, unknown> = Object.fromEntries(new URL(url, 'http://gateway').searchParams)
  for (const name of ['variables', 'extensions']) {
    if (params[name] === undefined) continue
    try {
      params[name] = JSON.parse(String(params[name]))
    } catch {
      throw new Unreadable(400, `The parameter ${name} is not JSON.`)
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
