import type { ErrorBody } from '#contract/base/errors.ts'
import type { CallOutput } from '#contract/base/call.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { runInSpan } from '#tracing/tracing.ts'
import type { RetryInfo } from '#gateway/errors/errors.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import type { HttpClient, UpstreamRequest, UpstreamResponse } from './http-client.ts'
import type { AnyCall, UpstreamFile } from './platform-client.ts'
import { RetryBudget, isConnectionError, isTemporaryStatus, isTimeout, retryDelay } from './retry.ts'
import { encodeFile } from './encode-file.ts'
import { requestPath } from './request-path.ts'
import { SharedReads } from './shared-reads.ts'

/** The caller, with the signal that aborts the call. */
export interface UpstreamCaller {
  readonly token: string | null
  readonly requestId: string
  readonly ip: string
  /** The client's `User-Agent`; sessions are distinguished by it. */
  readonly userAgent: string
  readonly language: string
  /** Whether an assistant makes the call through `/mcp`. The audit log shows it. */
  readonly isMcp?: boolean
  readonly signal: AbortSignal
}

/** The parts of a call. */
export interface UpstreamInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly file?: UpstreamFile | undefined
  /** A repeated call with the same key and input returns the result of the first. Without a key, every call writes. */
  readonly idempotencyKey?: string | undefined
  /** Whether the platform rolls the write back. */
  readonly isDryRun?: boolean | undefined
}

/** The result of a call, with the renewed token if the platform sent one. */
export interface UpstreamResult<T> {
  readonly value: T
  readonly updateToken: string | null
}

const MAX_RETRIES = 2

/**
 * The platform client of the whole gateway: one connection pool, one retry budget, and reads in flight shared per
 * token.
 */
export class Upstream {
  readonly http: HttpClient
  readonly #reads = new SharedReads<UpstreamResult<unknown>>()
  readonly #retries = new RetryBudget()
  readonly #metrics: Metrics
  readonly #onWrite = new Set<(token: string) => void>()
  readonly #onRenewal = new Set<(token: string) => void>()

  constructor(http: HttpClient, metrics: Metrics) {
    this.http = http
    this.#metrics = metrics
  }

  /** Calls the platform. Rejects with `PlatformError` for any response except 200. */
  async call<C extends AnyCall>(
    call: C,
    input: UpstreamInput,
    caller: UpstreamCaller,
  ): Promise<UpstreamResult<CallOutput<C>>> {
    const path = requestPath(call, input.params, input.query)
    if (call.method === 'GET') {
      const read = (signal: AbortSignal): Promise<UpstreamResult<unknown>> =>
        this.#read(call, path, { ...caller, signal })
      const answer =
        caller.token === null ? read(caller.signal) : this.#reads.run(caller.token, path, caller.signal, read)
      return (await answer) as UpstreamResult<CallOutput<C>>
    }
    try {
      return (await this.#send(call, this.#request(call, path, caller, input))) as UpstreamResult<CallOutput<C>>
    } finally {
      if (caller.token !== null) this.forget(caller.token)
    }
  }

  /** Stops later reads of this token from joining those in flight, and notifies the listeners. */
  forget(token: string): void {
    this.#reads.forget(token)
    for (const listener of this.#onWrite) listener(token)
  }

  /** Registers a listener that is called when earlier reads of a token are out of date. */
  onForget(listener: (token: string) => void): void {
    this.#onWrite.add(listener)
  }

  /** Registers a listener that is called with each renewed token. */
  onRenewal(listener: (token: string) => void): void {
    this.#onRenewal.add(listener)
  }

  async #read(call: AnyCall, path: string, caller: UpstreamCaller): Promise<UpstreamResult<unknown>> {
    this.#retries.earn()
    const request = this.#request(call, path, caller)
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#send(call, request)
      } catch (error) {
        const isTemporary =
          error instanceof PlatformError && (isTemporaryStatus(error.status) || isConnectionError(error.cause))
        if (!isTemporary || attempt >= MAX_RETRIES || caller.signal.aborted || !this.#retries.take()) throw error
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
    if (caller.isMcp) headers['x-via'] = 'mcp'
    if (caller.token !== null) headers['authorization'] = `Bearer ${caller.token}`
    if (input?.idempotencyKey !== undefined) headers['idempotency-key'] = input.idempotencyKey
    if (input?.isDryRun) headers['x-dry-run'] = '1'
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

  #send(call: AnyCall, request: UpstreamRequest): Promise<UpstreamResult<unknown>> {
    return runInSpan(call.id, 'client', { 'http.request.method': call.method, 'http.route': call.path }, (span) => {
      if (span) request.headers['traceparent'] = span.traceparent
      return this.#fetch(call, request)
    })
  }

  async #fetch(call: AnyCall, request: UpstreamRequest): Promise<UpstreamResult<unknown>> {
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

/** Reads the retry headers of a response (429, 503); null if there are none. */
function waitingOf({ headers }: UpstreamResponse): RetryInfo | null {
  const [retryAfter, limit] = [parseWholeNumber(headers['retry-after']), parseWholeNumber(headers['ratelimit-limit'])]
  return retryAfter === undefined ? null : { retryAfter, limit }
}

const parseWholeNumber = (header: string | string[] | undefined): number | undefined =>
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

/** Returns the numbers in the body of a file upload, as form fields. */
const numbersIn = (body: unknown): Record<string, number> =>
  typeof body === 'object' && body !== null
    ? Object.fromEntries(
        Object.entries(body).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
      )
    : {}
