import type { IncomingMessage, ServerResponse } from 'node:http'
import { OperationTypeNode } from 'graphql'
import type { Logger } from 'pino'
import type { SessionCheck } from '../auth/session-check.ts'
import type { ErrorCode } from '../errors/codes.ts'
import { chooseMediaType, plainJson, statusOf, writeResult } from '../execution/answer.ts'
import { readRequest, type Caller, type OperationRequest } from '../execution/caller.ts'
import type { Engine, Outcome } from '../execution/engine.ts'
import type { Operation } from '../execution/operation.ts'
import { maxBodyBytes } from '../limits/limits.ts'
import { SharedReads } from '../upstream/shared-reads.ts'
import type { YogaHandler } from '../yoga.ts'
import { BodyTooLarge, BodyTooSlow, readBody } from './read-body.ts'
import { callerOf } from './request-caller.ts'

/** An answer that is written: shared by equal queries in flight. */
interface Written {
  readonly outcome: Outcome
  readonly body: Buffer
}

/**
 * `/graphql` over HTTP. JSON posts go straight from node:http to the engine, without Request and Response objects; GET
 * and multipart uploads take Yoga's path to the same engine.
 */
export class GraphqlHandler {
  readonly #engine: Engine
  readonly #yoga: YogaHandler
  readonly #sessions: SessionCheck
  readonly #log: Logger
  readonly #shared = new SharedReads<Written>()

  constructor(engine: Engine, yoga: YogaHandler, sessions: SessionCheck, log: Logger) {
    this.#sessions = sessions
    this.#engine = engine
    this.#yoga = yoga
    this.#log = log
    engine.parts.upstream.onForget(token => this.#shared.forget(token))
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method } = request
    if (method === 'POST') {
      const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
      if (type === 'application/json') return this.#json(request, response)
      // A page elsewhere cannot add this header without asking first, so it cannot send a form here.
      if (type === 'multipart/form-data' && request.headers['x-tavla-upload'] !== undefined) return this.#upload(request, response)
      return refuse(request, response, 415, 'Send application/json; files as multipart/form-data with the header x-tavla-upload.')
    }
    if (method === 'GET' || method === 'HEAD') return this.#yoga(request, response)
    response.setHeader('allow', 'GET, POST')
    return refuse(request, response, 405, 'Use GET or POST.')
  }

  /** Megabytes are read into memory only for those who are signed in. */
  async #upload(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const caller = callerOf(request, AbortSignal.timeout(10_000), this.#log)
    const live = caller.session !== null && await this.#sessions.confirm(caller.session, caller).then(confirmed => confirmed !== null, () => null)
    if (live) return this.#yoga(request, response)
    response.setHeader('connection', 'close')
    return live === null
      ? refuse(request, response, 503, 'The platform does not answer.', 'UPSTREAM_FAILED')
      : refuse(request, response, 401, 'Sign in to go on.', 'UNAUTHENTICATED')
  }

  async #json(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mediaType = chooseMediaType(request.headers.accept)
    if (mediaType === null) return refuse(request, response, 406, 'The answer is application/graphql-response+json or application/json.')
    let text: string
    let params: unknown
    try {
      text = await readBody(request, maxBodyBytes)
      params = JSON.parse(text)
    } catch (error) {
      if (error instanceof BodyTooSlow) {
        response.setHeader('connection', 'close')
        return refuse(request, response, 408, 'The request took too long to arrive.')
      }
      if (error instanceof BodyTooLarge) {
        response.setHeader('connection', 'close')
        return refuse(request, response, 413, `The request is larger than ${maxBodyBytes} bytes.`)
      }
      return refuse(request, response, 400, 'The body is not JSON.')
    }
    const asked = readRequest(params)
    if (!asked) return refuse(request, response, 400, 'Send {id, variables} or {query, operationName, variables}.')
    const controller = new AbortController()
    response.on('close', () => {
      if (!response.writableFinished) controller.abort(new DOMException('The client went away.', 'AbortError'))
    })
    const caller = callerOf(request, controller.signal, this.#log)
    response.setHeader('x-request-id', caller.requestId)
    let written: Written
    try {
      written = await this.#answer(asked, text, caller)
    } catch (error) {
      if (controller.signal.aborted) return
      throw error
    }
    if (response.destroyed) return
    const { outcome, body } = written
    if (outcome.updateToken !== null) response.setHeader('x-update-token', outcome.updateToken)
    response.writeHead(statusOf(outcome, mediaType), { 'content-type': mediaType, 'content-length': body.length, 'cache-control': 'no-store' })
    response.end(body)
  }

  async #answer(asked: OperationRequest, text: string, caller: Caller): Promise<Written> {
    const operation = asked.id === undefined ? undefined : this.#engine.parts.admission.trusted(asked.id)
    if (operation?.kind !== OperationTypeNode.QUERY || caller.session === null) return write(await this.#engine.run(asked, caller))
    return this.#share(operation, asked, text, caller)
  }

  /** Equal trusted queries of one token in flight run once. */
  #share(operation: Operation, asked: OperationRequest, text: string, caller: Caller): Promise<Written> {
    let started = false
    const answer = this.#shared.run(caller.session?.token ?? '', `${caller.language} ${text}`, caller.signal, async signal => {
      started = true
      return write(await this.#engine.runOperation(operation, asked.variables, { ...caller, signal }))
    })
    if (!started) this.#engine.parts.metrics.shared()
    return answer
  }
}

const write = (outcome: Outcome): Written => ({ outcome, body: Buffer.from(writeResult(outcome)) })

function refuse(request: IncomingMessage, response: ServerResponse, status: number, message: string, code: ErrorCode = 'BAD_REQUEST'): void {
  const body = JSON.stringify({ errors: [{ message, extensions: { code } }] })
  const mediaType = chooseMediaType(request.headers.accept) ?? plainJson
  response.writeHead(status, { 'content-type': mediaType, 'content-length': Buffer.byteLength(body), 'cache-control': 'no-store' })
  response.end(body)
}
