import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { parse, type ExecutionArgs, type GraphQLError, type GraphQLSchema } from 'graphql'
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
import type { LiveSessions } from '#gateway/hub/live-sessions.ts'
import { MAX_SOCKET_MESSAGE_BYTES, type OperatorLimits } from '#gateway/limits/limits.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import { Answer, isAsyncIterable, type Pipeline } from '#gateway/pipeline.ts'
import { clientAddressOf, networkOf, type AddressSet } from '#gateway/limits/client-address.ts'
import { closeGradually } from './close-gradually.ts'
import type { Cors } from './cors.ts'
import { formatResult } from './format-result.ts'
import { requestIdOf } from './request-caller.ts'
import { createSocketAdapter, type SocketExtra } from './socket-adapter.ts'
import { SocketCaller, type SocketOwner } from './socket-caller.ts'

/** Close codes after which graphql-ws clients reconnect (after 4401 they would not). */
const CLOSE_CODES = { sessionEnded: 4403, tooManySockets: 4429, restart: 1012, tryLater: 1013 } as const

type SocketContext = Context<Record<string, unknown>, SocketExtra>

export interface SocketServerParts {
  readonly pipeline: Pipeline
  readonly schema: GraphQLSchema
  readonly check: SessionCheck
  readonly live: LiveSessions
  readonly cors: Cors
  readonly metrics: Metrics
  readonly log: Logger
  readonly limits: Pick<OperatorLimits, 'sockets' | 'waitingSockets' | 'operationsPerSocket'>
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
  readonly #accepted = new Map<WebSocket, SocketOwner>()
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
    await closeGradually(this.#server.clients, milliseconds, (socket) =>
      socket.close(CLOSE_CODES.restart, 'Service restart'),
    )
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
    const { check, live } = this.#parts
    const token = tokenIn(context.connectionParams)
    if (token === null) return refuseSocket(socket, 'missing token: send connectionParams.token')
    const claimed = readSession(token)
    if (!claimed) return refuseSocket(socket, 'unknown token')
    if (claimed.expiresAt <= Date.now()) return refuseSocket(socket, 'expired token')
    const caller = {
      ip: clientAddressOf(request),
      userAgent: userAgentOf(request.headers['user-agent']),
      language: languageOf(request.headers['accept-language']),
      requestId: randomUUID(),
      signal: AbortSignal.timeout(10_000),
      transport: 'ws',
    } as const
    const confirmed = await check.confirm(claimed, caller).catch((error: unknown) => {
      // A blocked account is reported by the page's own requests, and a client with a rejected API key need not
      // reconnect. Any other failure closes with 1013, after which the client retries: 4403 would send the user to the
      // sign-in page while the platform restarts.
      const isRefused =
        error instanceof PlatformError &&
        (error.status === 402 || (claimed.isKey && (error.status === 401 || error.status === 403)))
      if (!isRefused) socket.close(CLOSE_CODES.tryLater, 'Try again later')
      else refuseSocket(socket, reasonOf(error))
      return null
    })
    if (socket.readyState !== socket.OPEN) return false
    if (!confirmed) return refuseSocket(socket, 'the session has ended')
    const { session, updateToken } = confirmed
    const joined = live.join(session, (end) =>
      socket.close(
        CLOSE_CODES.sessionEnded,
        end === 'tokenExpired' ? 'The token has expired' : 'The session has ended',
      ),
    )
    if (joined === 'full' || joined === 'crowded') {
      if (joined === 'full') socket.close(CLOSE_CODES.tryLater, 'Try again later')
      else socket.close(CLOSE_CODES.tooManySockets, 'Too many sockets')
      return false
    }
    this.#removeUnauthenticated(networkOf(clientAddressOf(request)), socket)
    const { language, ip, userAgent } = caller
    this.#accepted.set(socket, { live: joined, language, ip, userAgent })
    return updateToken === null ? true : { updateToken }
  }

  #closed({ extra: { socket } }: SocketContext): void {
    const known = this.#accepted.get(socket)
    if (!known) return
    this.#accepted.delete(socket)
    known.live.leave()
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

/**
 * Returns the token of `connectionParams`, without `Bearer`. Clients send it as `token`, as `Authorization`, or as
 * `headers.Authorization`, in any case. Null if there is none.
 */
function tokenIn(params: Readonly<Record<string, unknown>> | undefined): string | null {
  const authorizationOf = (fields: unknown): unknown =>
    typeof fields === 'object' && fields !== null
      ? Object.entries(fields).find(([name]) => name.toLowerCase() === 'authorization')?.[1]
      : undefined
  const token = params?.['token'] ?? authorizationOf(params) ?? authorizationOf(params?.['headers'])
  return typeof token === 'string' && token !== '' ? token.replace(/^Bearer /i, '') : null
}

/** Closes a socket whose token does not give access, with the reason, at most 123 bytes. */
function refuseSocket(socket: WebSocket, reason: string): false {
  socket.close(CLOSE_CODES.sessionEnded, `Forbidden: ${reason}`)
  return false
}

/** Returns why the platform rejected a token: `keyUnknown`, `keyDeleted`, `keyExpired`, or that the account is blocked. */
const reasonOf = ({ status, body }: PlatformError): string =>
  body?.code ?? (status === 402 ? 'the account is blocked' : 'the key has no access')

/** Placeholder document for graphql-ws; it is never executed. */
const placeholder = parse('{ __typename }')

function answerOf(contextValue: unknown): Answer {
  if (contextValue instanceof Answer) return contextValue
  throw new TypeError('The context is not a result of the pipeline.')
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
