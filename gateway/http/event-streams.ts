import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FormattedExecutionResult, GraphQLError } from 'graphql'
import type { Logger } from 'pino'
import type { Caller } from '#gateway/auth/caller.ts'
import type { TokenFault } from '#gateway/errors/token-fault.ts'
import type { Session } from '#gateway/auth/session.ts'
import type { SessionCheck } from '#gateway/auth/session-check.ts'
import { overloaded, rateLimited, sessionEnded, tokenExpired, unauthenticated } from '#gateway/errors/errors.ts'
import { maskError } from '#gateway/errors/mask-error.ts'
import { eventStream, httpStatusOf, withoutHttp } from '#gateway/execution/answer.ts'
import { asGraphQLError } from '#gateway/execution/request-state.ts'
import type { LiveSession, LiveSessions, SessionEnd } from '#gateway/hub/live-sessions.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import { isAsyncIterable, type Answer } from '#gateway/pipeline.ts'
import { closeGradually } from './close-gradually.ts'
import { formatResult } from './format-result.ts'

// Not `createHandler` of graphql-sse: it reads results as fast as they come, and queues them without a limit for a
// client that reads slowly. The protocol is `PROTOCOL.md` of graphql-sse, in the mode of distinct connections.

/** Statuses after which a client should repeat the request. Clients of event streams do so for every other than 200. */
const RETRY_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504])
/** Seconds after which a user with too many connections may try again. */
const CROWDED_RETRY_SECONDS = 5

interface EventStreamParts {
  readonly check: SessionCheck
  readonly live: LiveSessions
  readonly metrics: Metrics
  readonly log: Logger
  /** Milliseconds between comments that keep a stream open. A client that reads nothing for as long is disconnected. */
  readonly pingEvery?: number | undefined
}

/** Sends the results of operations as server-sent events: one for a query or mutation, many for a subscription. */
export class EventStreams {
  readonly #parts: EventStreamParts
  readonly #open = new Set<ServerResponse>()

  constructor(parts: EventStreamParts) {
    this.#parts = parts
  }

  /** Returns the caller of a request for an event stream. The caller joins its live session only for a subscription. */
  callerOf(caller: Caller, response: ServerResponse): EventStreamCaller {
    return new EventStreamCaller(caller, response, this.#parts)
  }

  /** Sends an answer, and resolves when the stream has ended. Set the headers of the response before. */
  async send(answer: Answer, response: ServerResponse, caller: EventStreamCaller): Promise<void> {
    const { result } = answer
    if (!isAsyncIterable(result)) {
      const { status, headers } = httpStatusOf(result, eventStream)
      // The protocol reports every error of a request as an event. Only errors that pass get their own status.
      response.writeHead(answer.ran || !RETRY_STATUSES.has(status) ? 200 : status, { ...streamHeaders, ...headers })
      response.end(nextEvent(formatResult(result, answer)) + completeEvent)
      return
    }
    const results = result[Symbol.asyncIterator]()
    caller.onEnd(() => void results.return?.())
    this.#open.add(response)
    this.#parts.metrics.eventStreams.set(this.#open.size)
    const writer = new StreamWriter(response, caller.signal, this.#parts)
    try {
      if (!response.destroyed) response.writeHead(200, streamHeaders)
      // Some browsers report the connection as open only after the first bytes.
      await writer.write(comment)
      for (;;) {
        const next = await results.next()
        if (next.done) break
        await writer.write(nextEvent(formatResult(next.value, answer)))
      }
      const end = await caller.findEndError()
      if (end) await writer.write(nextEvent({ errors: [withoutHttp(end)] }))
      if (!response.destroyed) response.end(completeEvent)
    } catch (error) {
      if (response.destroyed) return
      const masked = maskError(asGraphQLError(error), this.#parts.log)
      response.end(nextEvent({ errors: [withoutHttp(masked)] }) + completeEvent)
    } finally {
      writer.stop()
      await results.return?.()
      this.#open.delete(response)
      this.#parts.metrics.eventStreams.set(this.#open.size)
    }
  }

  /** Ends the streams one after another. A stream that ends without `complete` makes its client reconnect. */
  stop(milliseconds: number): Promise<void> {
    return closeGradually(this.#open, milliseconds, (response) => response.destroy())
  }
}

/** The caller of a request for an event stream. `session` is always the newest one. */
class EventStreamCaller implements Caller {
  readonly tokenFault: TokenFault | null
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly language: 'sv' | 'en'
  readonly idempotencyKey: string | null
  readonly signal: AbortSignal
  readonly log: Logger
  readonly transport = 'sse'
  readonly #claimed: Session | null
  readonly #response: ServerResponse
  readonly #parts: EventStreamParts
  #live: LiveSession | null = null
  #end: SessionEnd | null = null
  #onEnd: () => void = () => undefined

  constructor(caller: Caller, response: ServerResponse, parts: EventStreamParts) {
    this.tokenFault = caller.tokenFault
    this.requestId = caller.requestId
    this.ip = caller.ip
    this.userAgent = caller.userAgent
    this.language = caller.language
    this.idempotencyKey = caller.idempotencyKey
    this.signal = caller.signal
    this.log = caller.log
    this.#claimed = caller.session
    this.#response = response
    this.#parts = parts
  }

  get session(): Session | null {
    return this.#live?.session ?? this.#claimed
  }

  readonly follow = async (): Promise<string | null> => {
    const { check, live, metrics } = this.#parts
    const confirmed = this.#claimed && (await check.confirm(this.#claimed, this))
    this.signal.throwIfAborted()
    if (!confirmed) throw unauthenticated()
    const joined = live.join(confirmed.session, (end) => {
      this.#end ??= end
      this.#onEnd()
    })
    if (joined === 'full') {
      metrics.socketDropped('full')
      throw overloaded()
    }
    if (joined === 'crowded')
      throw rateLimited('Too many open connections. Close one first.', { retryAfter: CROWDED_RETRY_SECONDS })
    this.#live = joined
    this.#response.once('close', () => joined.leave())
    return confirmed.updateToken
  }

  /** Calls the listener when the session has ended, also if it has ended before. */
  onEnd(listener: () => void): void {
    this.#onEnd = listener
    if (this.#end) listener()
  }

  /** Returns the error that tells why the session ended; null if it goes on. */
  async findEndError(): Promise<GraphQLError | null> {
    if (this.#end === null || !this.#live) return null
    if (this.#end === 'tokenExpired') return tokenExpired()
    try {
      // For an API key, the platform's error gives the reason.
      await this.#parts.check.confirm(this.#live.session, this)
      return sessionEnded()
    } catch (error) {
      return maskError(asGraphQLError(error), this.log)
    }
  }
}

/** Writes the events of one stream as fast as its client reads them, and keeps the connection open between events. */
class StreamWriter {
  readonly #response: ServerResponse
  readonly #signal: AbortSignal
  readonly #pings: NodeJS.Timeout
  /** Whether the client has read nothing since the last ping. */
  #isStalled = false

  constructor(
    response: ServerResponse,
    signal: AbortSignal,
    { metrics, pingEvery = 15_000 }: Pick<EventStreamParts, 'metrics' | 'pingEvery'>,
  ) {
    this.#response = response
    this.#signal = signal
    response.on('drain', () => {
      this.#isStalled = false
    })
    this.#pings = setInterval(() => {
      if (response.destroyed) return
      if (!response.writableNeedDrain) return void response.write(comment)
      if (this.#isStalled) {
        metrics.socketDropped('slow')
        response.destroy()
      }
      this.#isStalled = true
    }, pingEvery)
    this.#pings.unref()
  }

  /** Writes text. Resolves when the client has read enough for more. Rejects when the client has disconnected. */
  async write(text: string): Promise<void> {
    if (this.#response.destroyed) throw new DOMException('The client disconnected.', 'AbortError')
    if (!this.#response.write(text)) await once(this.#response, 'drain', { signal: this.#signal })
  }

  stop(): void {
    clearInterval(this.#pings)
  }
}

const streamHeaders = {
  'content-type': eventStream,
  'cache-control': 'no-store',
  // nginx would collect the events otherwise.
  'x-accel-buffering': 'no',
}

/** A line that clients ignore. */
const comment = ':\n\n'
// `EventSource` of browsers drops an event without `data`.
const completeEvent = 'event: complete\ndata:\n\n'

const nextEvent = (result: FormattedExecutionResult): string => `event: next\ndata: ${JSON.stringify(result)}\n\n`
