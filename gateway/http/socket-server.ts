import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  parse,
  type GraphQLError,
  type ExecutionArgs,
  type FormattedExecutionResult,
  type GraphQLSchema,
} from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, type Context, type SubscribePayload } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { readSession } from '#gateway/auth/session.ts'
import type { SessionCheck } from '#gateway/auth/session-check.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { maskError } from '#gateway/errors/mask-error.ts'
import { withoutHttp } from '#gateway/execution/answer.ts'
import { languageOf, userAgentOf } from '#gateway/auth/caller.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Sessions } from '#gateway/hub/sessions.ts'
import { maxSocketMessageBytes, type OperatorLimits } from '#gateway/limits/limits.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import { Answer, isAsyncIterable, type Pipeline } from '#gateway/pipeline.ts'
import { addressOf, networkOf, type AddressSet } from '#gateway/limits/client-address.ts'
import type { Cors } from './cors.ts'
import { requestIdOf } from './request-caller.ts'
import { createSocketAdapter, type SocketExtra } from './socket-adapter.ts'
import { SocketCaller, type SocketOwner } from './socket-caller.ts'

/** Close codes that graphql-ws clients try again after (4401 would be final). */
const closeCodes = { sessionEnded: 4403, tooManySockets: 4429, restart: 1012, tryLater: 1013 } as const

/** A result of the pipeline, as graphql-ws hands it on. */
interface Sendable {
  readonly data?: FormattedExecutionResult['data'] | undefined
  readonly errors?: readonly GraphQLError[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

interface Known extends SocketOwner {
  expiry: NodeJS.Timeout | undefined
}

type SocketContext = Context<Record<string, unknown>, SocketExtra>

export interface SocketServerParts {
  readonly pipeline: Pipeline
  readonly schema: GraphQLSchema
  readonly check: SessionCheck
  readonly sessions: Sessions
  readonly cors: Cors
  readonly metrics: Metrics
  readonly log: Logger
  readonly limits: Pick<OperatorLimits, 'sockets' | 'waitingSockets' | 'socketsPerUser' | 'operationsPerSocket'>
  /** Proxies whose `x-forwarded-for` is believed. */
  readonly proxies: Pick<AddressSet, 'has'>
  readonly pingEvery?: number | undefined
}

/** GraphQL over websockets (graphql-transport-ws) on `/graphql`, for signed-in users. */
export class SocketServer {
  readonly #parts: SocketServerParts
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maxSocketMessageBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false),
  })
  readonly #known = new Map<WebSocket, Known>()
  /** Sockets by the network they come from, until they have said whose they are. */
  readonly #waiting = new Map<string, Set<WebSocket>>()
  readonly #accept: (socket: WebSocket, request: IncomingMessage) => void

  constructor(parts: SocketServerParts) {
    this.#parts = parts
    this.#accept = createSocketAdapter(
      {
        connectionInitWaitTimeout: 5000,
        onConnect: (context) => this.#connect(context),
        onClose: (context) => this.#closed(context),
        onSubscribe: (context, id, payload) => this.#subscribe(context, id, payload),
        execute: ({ contextValue }) => answerOf(contextValue).result,
        onNext: (_, __, ___, { contextValue }, result) => written(result, answerOf(contextValue)),
        // Errors of the pipeline come masked; these may also be graphql-ws's own.
        onError: (_, __, ___, errors) => errors.map((error) => withoutHttp(maskError(error, parts.log))),
        onComplete: ({ extra: { state } }, id) => {
          state.operations.get(id)?.abort(new DOMException('The operation is complete.', 'AbortError'))
          state.operations.delete(id)
        },
      },
      {
        onFault: (error) => parts.log.error({ err: error }, 'websocket'),
        onDrop: (reason) => parts.metrics.socketDropped(reason),
        pingEvery: parts.pingEvery,
      },
    )
  }

  get size(): number {
    return this.#server.clients.size
  }

  /** Takes an upgrade of node:http over. Foreign pages are refused: a browser always says where it comes from. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin, host } = request.headers
    if (origin !== undefined && !this.#parts.cors.allows(origin, host)) return refuseUpgrade(socket, '403 Forbidden')
    const { limits, metrics, proxies } = this.#parts
    if (this.#server.clients.size >= limits.sockets) {
      metrics.socketDropped('full')
      return refuseUpgrade(socket, '503 Service Unavailable')
    }
    // A proxy that names nobody asks for itself: what runs beside it is the operator's own.
    const network = proxies.has(addressOf(request)) ? null : networkOf(addressOf(request))
    if (network !== null && (this.#waiting.get(network)?.size ?? 0) >= limits.waitingSockets) {
      metrics.socketDropped('crowded')
      return refuseUpgrade(socket, '429 Too Many Requests')
    }
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      if (network !== null) this.#wait(network, opened)
      metrics.sockets.set(this.#server.clients.size)
      opened.once('close', () => metrics.sockets.set(this.#server.clients.size))
      this.#accept(opened, request)
    })
  }

  /**
   * Tells the clients to come back, one after the other over two thirds of the time, and waits until they have left or
   * it is up.
   */
  async stop(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds
    const sockets = [...this.#server.clients]
    for (const [index, socket] of sockets.entries()) {
      const early = until - milliseconds * (1 - ((2 / 3) * index) / sockets.length) - performance.now()
      if (early > 20) await wait(early)
      socket.close(closeCodes.restart, 'Service restart')
    }
    while (this.#server.clients.size > 0 && performance.now() < until) await wait(20)
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }

  /** Counts a socket to its network until it is let in or closed. */
  #wait(network: string, socket: WebSocket): void {
    const sockets = this.#waiting.get(network) ?? new Set()
    this.#waiting.set(network, sockets.add(socket))
    socket.once('close', () => this.#waited(network, socket))
  }

  #waited(network: string, socket: WebSocket): void {
    const sockets = this.#waiting.get(network)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#waiting.delete(network)
  }

  /** Lets a socket in; a token the platform sent in place of one that ages goes along with the acknowledgement. */
  async #connect(context: SocketContext): Promise<boolean | { updateToken: string }> {
    const { socket, request } = context.extra
    const { check, sessions } = this.#parts
    const { token } = context.connectionParams ?? {}
    const claimed = typeof token === 'string' ? readSession(token.replace(/^Bearer /i, '')) : null
    if (!claimed) return false
    const caller = {
      ip: addressOf(request),
      userAgent: userAgentOf(request.headers['user-agent']),
      language: languageOf(request.headers['accept-language']),
      requestId: randomUUID(),
      signal: AbortSignal.timeout(10_000),
    }
    const confirmed = await check.confirm(claimed, caller).catch((error: unknown) => {
      // A blocked account is told by the page's own calls, and a key that opens nothing need not come again. Else 1013,
      // which is tried again: 4403 would send the user to the sign-in page for a platform that restarts.
      const isRefused =
        error instanceof PlatformError &&
        (error.status === 402 || (claimed.isKey && (error.status === 401 || error.status === 403)))
      if (!isRefused) socket.close(closeCodes.tryLater, 'Try again later')
      return null
    })
    if (!confirmed || socket.readyState !== socket.OPEN) return false
    const { session, updateToken } = confirmed
    if (sessions.socketsOf(session.userId) >= this.#parts.limits.socketsPerUser) {
      socket.close(closeCodes.tooManySockets, 'Too many sockets')
      return false
    }
    const membership = sessions.join(session, {
      onRenewal: () => this.#expire(socket),
      onEnd: () => {
        check.forget(membership.session)
        socket.close(closeCodes.sessionEnded, 'The session has ended')
      },
    })
    this.#waited(networkOf(addressOf(request)), socket)
    this.#known.set(socket, {
      membership,
      language: caller.language,
      ip: caller.ip,
      userAgent: caller.userAgent,
      expiry: undefined,
    })
    this.#expire(socket)
    return updateToken === null ? true : { updateToken }
  }

  /** A token that runs out ends the socket; the client comes back with the one it has been given meanwhile. */
  #expire(socket: WebSocket): void {
    const known = this.#known.get(socket)
    if (!known) return
    clearTimeout(known.expiry)
    known.expiry = setTimeout(
      () => socket.close(closeCodes.sessionEnded, 'The token has expired'),
      Math.min(known.membership.session.expiresAt - Date.now(), 2 ** 31 - 1),
    )
    known.expiry.unref()
  }

  #closed({ extra: { socket } }: SocketContext): void {
    const known = this.#known.get(socket)
    if (!known) return
    this.#known.delete(socket)
    clearTimeout(known.expiry)
    known.membership.leave()
  }

  /**
   * Sends an operation through the pipeline; graphql-ws only tells its answer. Whatever it may ask graphql-ws to do is
   * in `execute`, so the document is one that says nothing.
   */
  async #subscribe(
    { extra: { socket, request, state } }: SocketContext,
    id: string,
    payload: SubscribePayload,
  ): Promise<readonly GraphQLError[] | ExecutionArgs> {
    const known = this.#known.get(socket)
    if (!known) return [publicError('UNAUTHENTICATED', 'The connection is closed.')]
    if (state.operations.size >= this.#parts.limits.operationsPerSocket)
      return [
        publicError(
          'RATE_LIMITED',
          `A socket may have ${this.#parts.limits.operationsPerSocket} operations under way.`,
        ),
      ]
    const { pipeline, log, schema } = this.#parts
    const controller = new AbortController()
    state.operations.set(id, controller)
    const caller = new SocketCaller(known, requestIdOf(request), controller.signal, log)
    const answer = await pipeline(payload, caller, 'POST')
    const { result, ran } = answer
    if (!ran && !isAsyncIterable(result)) {
      state.operations.delete(id)
      return result.errors ?? []
    }
    return { schema, document: told, contextValue: answer }
  }
}

/** Stands for every operation towards graphql-ws, which has nothing to run. */
const told = parse('{ __typename }')

function answerOf(contextValue: unknown): Answer {
  if (contextValue instanceof Answer) return contextValue
  throw new TypeError('Not an answer of the pipeline')
}

/** A result as it goes out: errors without what is ours, a renewed token as `extensions.updateToken`. */
function written(result: Sendable, answer: Answer): FormattedExecutionResult {
  const updateToken = answer.takeToken()
  const extensions = updateToken === null ? result.extensions : { ...result.extensions, updateToken }
  return {
    ...(result.errors && { errors: result.errors.map(withoutHttp) }),
    ...(result.data !== undefined && { data: result.data }),
    ...(extensions && { extensions }),
  }
}

/** Seconds after which a client that found no room may try again. */
const roomAgainAfter = 5

function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '429 Too Many Requests' | '503 Service Unavailable',
): void {
  const later = status === '403 Forbidden' ? '' : `retry-after: ${roomAgainAfter}\r\n`
  socket.end(`HTTP/1.1 ${status}\r\n${later}connection: close\r\ncontent-length: 0\r\n\r\n`)
}
