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
import type { SessionHub } from '#gateway/hub/sessions.ts'
import { MAX_SOCKET_MESSAGE_BYTES, type OperatorLimits } from '#gateway/limits/limits.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import { Answer, isAsyncIterable, type Pipeline } from '#gateway/pipeline.ts'
import { clientAddressOf, networkOf, type AddressSet } from '#gateway/limits/client-address.ts'
import type { Cors } from './cors.ts'
import { requestIdOf } from './request-caller.ts'
import { createSocketAdapter, type SocketExtra } from './socket-adapter.ts'
import { SocketCaller, type SocketOwner } from './socket-caller.ts'

/** Close codes after which graphql-ws clients reconnect (after 4401 they would not). */
const CLOSE_CODES = { sessionEnded: 4403, tooManySockets: 4429, restart: 1012, tryLater: 1013 } as const

/** A result of the pipeline, as graphql-ws passes it on. */
interface PipelineResult {
  readonly data?: FormattedExecutionResult['data'] | undefined
  readonly errors?: readonly GraphQLError[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

interface AcceptedSocket extends SocketOwner {
  expiry: NodeJS.Timeout | undefined
}

type SocketContext = Context<Record<string, unknown>, SocketExtra>

export interface SocketServerParts {
  readonly pipeline: Pipeline
  readonly schema: GraphQLSchema
  readonly check: SessionCheck
  readonly sessions: SessionHub
  readonly cors: Cors
  readonly metrics: Metrics
  readonly log: Logger
  readonly limits: Pick<OperatorLimits, 'sockets' | 'waitingSockets' | 'socketsPerUser' | 'operationsPerSocket'>
  /** Proxies trusted to set `x-forwarded-for`. */
  readonly proxies: Pick<AddressSet, 'has'>
  readonly pingEvery?: number | undefined
}

/** Serves GraphQL over websockets (graphql-transport-ws) on `/graphql`, for authenticated users. */
export class SocketServer {
  readonly #parts: SocketServerParts
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_SOCKET_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false),
  })
  readonly #accepted = new Map<WebSocket, AcceptedSocket>()
  /** Sockets that have not authenticated yet, by client network. */
  readonly #unauthenticated = new Map<string, Set<WebSocket>>()
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
        onNext: (_, __, ___, { contextValue }, result) => formatResult(result, answerOf(contextValue)),
        // Errors of the pipeline are already masked, errors of graphql-ws are not.
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

  /** Handles an upgrade request of node:http. Rejects foreign origins: a browser always sends `Origin`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin, host } = request.headers
    if (origin !== undefined && !this.#parts.cors.allows(origin, host)) return refuseUpgrade(socket, '403 Forbidden')
    const { limits, metrics, proxies } = this.#parts
    if (this.#server.clients.size >= limits.sockets) {
      metrics.socketDropped('full')
      return refuseUpgrade(socket, '503 Service Unavailable')
    }
    // A trusted proxy without `x-forwarded-for` is a program of the operator on the same host, so it is not limited.
    const network = proxies.has(clientAddressOf(request)) ? null : networkOf(clientAddressOf(request))
    if (network !== null && (this.#unauthenticated.get(network)?.size ?? 0) >= limits.waitingSockets) {
      metrics.socketDropped('crowded')
      return refuseUpgrade(socket, '429 Too Many Requests')
    }
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      if (network !== null) this.#addUnauthenticated(network, opened)
      metrics.sockets.set(this.#server.clients.size)
      opened.once('close', () => metrics.sockets.set(this.#server.clients.size))
      this.#accept(opened, request)
    })
  }

  /**
   * Closes the sockets one after another over two thirds of the time, so that clients reconnect spread out. Then waits
   * until they have disconnected, and terminates the rest when the time is up.
   */
  async stop(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds
    const sockets = [...this.#server.clients]
    for (const [index, socket] of sockets.entries()) {
      const early = until - milliseconds * (1 - ((2 / 3) * index) / sockets.length) - performance.now()
      if (early > 20) await wait(early)
      socket.close(CLOSE_CODES.restart, 'Service restart')
    }
    while (this.#server.clients.size > 0 && performance.now() < until) await wait(20)
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }

  /** Counts an unauthenticated socket for its network. */
  #addUnauthenticated(network: string, socket: WebSocket): void {
    const sockets = this.#unauthenticated.get(network) ?? new Set()
    this.#unauthenticated.set(network, sockets.add(socket))
    socket.once('close', () => this.#removeUnauthenticated(network, socket))
  }

  #removeUnauthenticated(network: string, socket: WebSocket): void {
    const sockets = this.#unauthenticated.get(network)
    sockets?.delete(socket)
    if (sockets?.size === 0) this.#unauthenticated.delete(network)
  }

  /** Authenticates a socket. The acknowledgement carries the renewed token, if the platform sent one. */
  async #connect(context: SocketContext): Promise<boolean | { updateToken: string }> {
    const { socket, request } = context.extra
    const { check, sessions } = this.#parts
    const { token } = context.connectionParams ?? {}
    const claimed = typeof token === 'string' ? readSession(token.replace(/^Bearer /i, '')) : null
    if (!claimed) return false
    const caller = {
      ip: clientAddressOf(request),
      userAgent: userAgentOf(request.headers['user-agent']),
      language: languageOf(request.headers['accept-language']),
      requestId: randomUUID(),
      signal: AbortSignal.timeout(10_000),
    }
    const confirmed = await check.confirm(claimed, caller).catch((error: unknown) => {
      // A blocked account is reported by the page's own requests, and a client with a rejected API key need not
      // reconnect. Any other failure closes with 1013, after which the client retries: 4403 would send the user to the
      // sign-in page while the platform restarts.
      const isRefused =
        error instanceof PlatformError &&
        (error.status === 402 || (claimed.isKey && (error.status === 401 || error.status === 403)))
      if (!isRefused) socket.close(CLOSE_CODES.tryLater, 'Try again later')
      return null
    })
    if (!confirmed || socket.readyState !== socket.OPEN) return false
    const { session, updateToken } = confirmed
    if (sessions.socketsOf(session.userId) >= this.#parts.limits.socketsPerUser) {
      socket.close(CLOSE_CODES.tooManySockets, 'Too many sockets')
      return false
    }
    const membership = sessions.join(session, {
      onRenewal: () => this.#scheduleExpiry(socket),
      onEnd: () => {
        check.forget(membership.session)
        socket.close(CLOSE_CODES.sessionEnded, 'The session has ended')
      },
    })
    this.#removeUnauthenticated(networkOf(clientAddressOf(request)), socket)
    this.#accepted.set(socket, {
      membership,
      language: caller.language,
      ip: caller.ip,
      userAgent: caller.userAgent,
      expiry: undefined,
    })
    this.#scheduleExpiry(socket)
    return updateToken === null ? true : { updateToken }
  }

  /** Closes the socket when its token expires. The client reconnects with the renewed token. */
  #scheduleExpiry(socket: WebSocket): void {
    const known = this.#accepted.get(socket)
    if (!known) return
    clearTimeout(known.expiry)
    known.expiry = setTimeout(
      () => socket.close(CLOSE_CODES.sessionEnded, 'The token has expired'),
      Math.min(known.membership.session.expiresAt - Date.now(), 2 ** 31 - 1),
    )
    known.expiry.unref()
  }

  #closed({ extra: { socket } }: SocketContext): void {
    const known = this.#accepted.get(socket)
    if (!known) return
    this.#accepted.delete(socket)
    clearTimeout(known.expiry)
    known.membership.leave()
  }

  /**
   * Runs an operation in the pipeline. The pipeline has already run the operation when this returns: graphql-ws only
   * needs a document to call `execute`, which returns the result.
   */
  async #subscribe(
    { extra: { socket, request, state } }: SocketContext,
    id: string,
    payload: SubscribePayload,
  ): Promise<readonly GraphQLError[] | ExecutionArgs> {
    const known = this.#accepted.get(socket)
    if (!known) return [publicError('UNAUTHENTICATED', 'Your session has ended. Reconnect with a new token.')]
    if (state.operations.size >= this.#parts.limits.operationsPerSocket)
      return [
        publicError(
          'RATE_LIMITED',
          `Too many operations on this connection (maximum ${this.#parts.limits.operationsPerSocket}). Complete one first.`,
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
    return { schema, document: placeholder, contextValue: answer }
  }
}

/** Placeholder document for graphql-ws; it is never executed. */
const placeholder = parse('{ __typename }')

function answerOf(contextValue: unknown): Answer {
  if (contextValue instanceof Answer) return contextValue
  throw new TypeError('The context is not a result of the pipeline.')
}

/**
 * Formats a result for the client: removes `extensions.http` from errors and adds a renewed token as
 * `extensions.updateToken`.
 */
function formatResult(result: PipelineResult, answer: Answer): FormattedExecutionResult {
  const updateToken = answer.takeToken()
  const extensions = updateToken === null ? result.extensions : { ...result.extensions, updateToken }
  return {
    ...(result.errors && { errors: result.errors.map(withoutHttp) }),
    ...(result.data !== undefined && { data: result.data }),
    ...(extensions && { extensions }),
  }
}

/** `Retry-After` of a rejected upgrade. */
const RETRY_AFTER_SECONDS = 5

function refuseUpgrade(
  socket: Duplex,
  status: '403 Forbidden' | '429 Too Many Requests' | '503 Service Unavailable',
): void {
  const later = status === '403 Forbidden' ? '' : `retry-after: ${RETRY_AFTER_SECONDS}\r\n`
  socket.end(`HTTP/1.1 ${status}\r\n${later}connection: close\r\ncontent-length: 0\r\n\r\n`)
}
