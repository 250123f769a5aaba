import type { ErrorBody } from '#contract/base/errors.ts'
import type { CallOutput } from '#contract/base/call.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { traced } from '#tracing/tracing.ts'
import type { Waiting } from '#gateway/errors/errors.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import type { HttpClient, UpstreamRequest, UpstreamResponse } from './http-client.ts'
import type { AnyCall, UpstreamFile } from './platform-client.ts'
import { RetryBudget, isConnectionError, isPassing, isTimeout, retryDelay } from './retry.ts'
import { encodeFile } from './encode-file.ts'
import { requestPath } from './request-path.ts'
import { SharedReads } from './shared-reads.ts'

/** Who calls, and for how long the answer is wanted. */
export interface UpstreamCaller {
  readonly token: string | null
  readonly requestId: string
  readonly ip: string
  /** What the client's program tells of itself; sessions are told apart by it. */
  readonly userAgent: string
  readonly language: string
  readonly signal: AbortSignal
}

/** The parts of a call, as its declaration names them. */
export interface UpstreamInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: UpstreamFile | undefined
  /**
   * The same key and input again answer what the first call did; without one a write is done each time it is asked for.
   */
  readonly idempotencyKey?: string | undefined
}

/** What came back, with the renewed token when the platform sent one. */
export interface UpstreamAnswer<T> {
  readonly value: T
  readonly updateToken: string | null
}

const maxRetries = 2

/** The platform as the whole gateway sees it: one pool, one retry budget, reads in flight shared per token. */
export class Upstream {
  readonly http: HttpClient
  readonly #reads = new SharedReads<UpstreamAnswer<unknown>>()
  readonly #retries = new RetryBudget()
  readonly #metrics: Metrics
  readonly #onWrite = new Set<(token: string) => void>()
  readonly #onRenewal = new Set<(token: string) => void>()

  constructor(http: HttpClient, metrics: Metrics) {
    this.http = http
    this.#metrics = metrics
  }

  /** Calls the platform; rejects with `PlatformError` for any answer but 200. */
  async call<C extends AnyCall>(
    call: C,
    input: UpstreamInput,
    caller: UpstreamCaller,
  ): Promise<UpstreamAnswer<CallOutput<C>>> {
    const path = requestPath(call, input.params, input.query)
    if (call.method === 'GET') {
      const read = (signal: AbortSignal): Promise<UpstreamAnswer<unknown>> =>
        this.#read(call, path, { ...caller, signal })
      const answer =
        caller.token === null ? read(caller.signal) : this.#reads.run(caller.token, path, caller.signal, read)
      return (await answer) as UpstreamAnswer<CallOutput<C>>
    }
    try {
      return (await this.#send(call, this.#request(call, path, caller, input))) as UpstreamAnswer<CallOutput<C>>
    } finally {
      if (caller.token !== null) this.forget(caller.token)
    }
  }

  /** Reads of this token that are in flight are not joined any more. */
  forget(token: string): void {
    this.#reads.forget(token)
    for (const listener of this.#onWrite) listener(token)
  }

  /** Runs whenever what a token may have read before is out of date. */
  onForget(listener: (token: string) => void): void {
    this.#onWrite.add(listener)
  }

  /** Runs with each token the platform hands out in place of one that ages. */
  onRenewal(listener: (token: string) => void): void {
    this.#onRenewal.add(listener)
  }

  async #read(call: AnyCall, path: string, caller: UpstreamCaller): Promise<UpstreamAnswer<unknown>> {
    this.#retries.earn()
    const request = this.#request(call, path, caller)
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#send(call, request)
      } catch (error) {
        const passing = error instanceof PlatformError && (isPassing(error.status) || isConnectionError(error.cause))
        if (!passing || attempt >= maxRetries || caller.signal.aborted || !this.#retries.take()) throw error
        await wait(retryDelay(attempt), undefined, { signal: caller.signal })
      }
    }
  }

  #request(call: AnyCall, path: string, caller: UpstreamCaller, input?: UpstreamInput): UpstreamRequest {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': caller.language,
      'x-request-id': caller.requestId,
      'x-forwarded-for': caller.ip,
      'user-agent': caller.userAgent,
    }
    if (caller.token !== null) headers['authorization'] = `Bearer ${caller.token}`
    if (input?.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
    let body: string | Buffer | undefined
    if (input?.file !== undefined) {
      const form = encodeFile(input.file, numbersIn(input.body))
      headers['content-type'] = form.contentType
      body = form.body
    } else if (input?.body !== undefined) {
      headers['content-type'] = 'application/json'
      body = JSON.stringify(input.body)
    }
    return { method: call.method, path, headers, body, signal: caller.signal }
  }

  #send(call: AnyCall, request: UpstreamRequest): Promise<UpstreamAnswer<unknown>> {
    return traced(call.id, 'client', { 'http.request.method': call.method, 'http.route': call.path }, (span) => {
      if (span) request.headers['traceparent'] = span.traceparent
      return this.#ask(call, request)
    })
  }

  async #ask(call: AnyCall, request: UpstreamRequest): Promise<UpstreamAnswer<unknown>> {
    const started = performance.now()
    let response: UpstreamResponse
    try {
      response = await this.http.send(request)
    } catch (error) {
      if (request.signal?.aborted) throw error
      this.#metrics.upstream(call.id, isTimeout(error) ? 'timeout' : 'failed', performance.now() - started)
      throw isTimeout(error)
        ? new PlatformError(call.id, 504, null, { cause: error })
        : new PlatformError(call.id, 0, null, { cause: error })
    }
    this.#metrics.upstream(call.id, response.status, performance.now() - started)
    if (response.status !== 200)
      throw new PlatformError(call.id, response.status, errorBodyOf(response), { waiting: waitingOf(response) })
    const header = response.headers['x-update-token']
    const updateToken = typeof header === 'string' ? header : null
    if (updateToken !== null) for (const listener of this.#onRenewal) listener(updateToken)
    return { value: valueOf(call, response), updateToken }
  }
}

function valueOf(call: AnyCall, response: UpstreamResponse): unknown {
  if (response.body.length === 0) return null
  try {
    return JSON.parse(response.body.toString('utf8'))
  } catch (error) {
    throw new PlatformError(call.id, 502, null, { cause: error })
  }
}

/** When the platform says to come again (429, 503). */
function waitingOf({ headers }: UpstreamResponse): Waiting | null {
  const [retryAfter, limit] = [wholeOf(headers['retry-after']), wholeOf(headers['ratelimit-limit'])]
  return retryAfter === undefined ? null : { retryAfter, limit }
}

const wholeOf = (header: string | string[] | undefined): number | undefined =>
  typeof header === 'string' && /^\d{1,9}$/.test(header) ? Number(header) : undefined

function errorBodyOf(response: UpstreamResponse): ErrorBody | null {
  try {
    const body = JSON.parse(response.body.toString('utf8')) as unknown
    return typeof body === 'object' && body !== null && 'title' in body && typeof body.title === 'string'
      ? (body as ErrorBody)
      : null
  } catch {
    return null
  }
}

/** The numbers of a body that goes along with a file, as fields of its form. */
const numbersIn = (body: unknown): Record<string, number> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {}
