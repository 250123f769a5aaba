import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { ExecutionArgs, GraphQLError } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, type Context, type SubscribePayload } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { readSession } from '../auth/session.ts'
import type { SessionCheck } from '../auth/session-check.ts'
import { badRequest, publicError } from '../errors/errors.ts'
import { withoutHttp } from '../execution/answer.ts'
import { languageOf, readRequest, type Caller } from '../execution/caller.ts'
import { PlatformError } from '../errors/platform-error.ts'
import type { Engine } from '../execution/engine.ts'
import type { Membership, Sessions } from '../hub/sessions.ts'
import { maxSocketMessageBytes } from '../limits/limits.ts'
import { addressOf } from './client-address.ts'
import type { Cors } from './cors.ts'
import { requestIdOf } from './request-caller.ts'
import { createSocketAdapter, type SocketExtra } from './socket-adapter.ts'
import { SocketOperation, operationOf } from './socket-operation.ts'

/** Operations a socket may have under way. */
const maxOperationsPerSocket = 50
/** Sockets a user may have open on this gateway. */
const maxSocketsPerUser = 20
/** Sockets this gateway holds. */
const maxSockets = 20_000

/** Close codes that graphql-ws clients try again after (4401 would be final). */
const closeCodes = { sessionEnded: 4403, tooManySockets: 4429, restart: 1012, tryLater: 1013 } as const

interface Known {
  readonly membership: Membership
  readonly language: 'sv' | 'en'
  readonly ip: string
  expiry: NodeJS.Timeout | undefined
}

type SocketContext = Context<Record<string, unknown>, SocketExtra>

export interface SocketServerParts {
  readonly engine: Engine
  readonly check: SessionCheck
  readonly sessions: Sessions
  readonly cors: Cors
  readonly log: Logger
}

/** GraphQL over websockets (graphql-transport-ws) on `/graphql`, for signed-in users. */
export class SocketServer {
  readonly #parts: SocketServerParts
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: maxSocketMessageBytes,
    perMessageDeflate: false,
    handleProtocols: offered => offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) ? GRAPHQL_TRANSPORT_WS_PROTOCOL : false,
  })
  readonly #known = new Map<WebSocket, Known>()
  readonly #accept: (socket: WebSocket, request: IncomingMessage) => void

  constructor(parts: SocketServerParts) {
    this.#parts = parts
    this.#accept = createSocketAdapter({
      connectionInitWaitTimeout: 5000,
      onConnect: context => this.#connect(context),
      onClose: context => this.#closed(context),
      onSubscribe: (context, id, payload) => this.#subscribe(context, id, payload),
      subscribe: ({ contextValue }) => operationOf(contextValue).run(),
      execute: ({ contextValue }) => operationOf(contextValue).run(),
      onNext: (_, __, ___, { contextValue }, result) => operationOf(contextValue).format(result),
      onError: (_, __, ___, errors) => errors.map(withoutHttp),
      onComplete: (context, id) => {
        context.extra.state.operations.delete(id)
      },
    }, error => parts.log.error({ err: error }, 'websocket'))
  }

  get size(): number {
    return this.#server.clients.size
  }

  /** Takes an upgrade of node:http over. Foreign pages are refused: a browser always says where it comes from. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const { origin, host } = request.headers
    if (origin !== undefined && !this.#parts.cors.allows(origin, host)) return refuseUpgrade(socket, '403 Forbidden')
    if (this.#server.clients.size >= maxSockets) return refuseUpgrade(socket, '503 Service Unavailable')
    this.#server.handleUpgrade(request, socket, head, opened => {
      this.#parts.engine.parts.metrics.sockets.set(this.#server.clients.size)
      opened.once('close', () => this.#parts.engine.parts.metrics.sockets.set(this.#server.clients.size))
      this.#accept(opened, request)
    })
  }

  /** Tells the clients to come back, one after the other over two thirds of the time, and waits until they have left or it is up. */
  async stop(milliseconds: number): Promise<void> {
    const until = performance.now() + milliseconds
    const sockets = [...this.#server.clients]
    for (const [index, socket] of sockets.entries()) {
      const early = until - milliseconds * (1 - 2 / 3 * index / sockets.length) - performance.now()
      if (early > 20) await wait(early)
      socket.close(closeCodes.restart, 'Service restart')
    }
    while (this.#server.clients.size > 0 && performance.now() < until) await wait(20)
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }

  async #connect(context: SocketContext): Promise<boolean> {
    const { socket, request } = context.extra
    const { check, sessions } = this.#parts
    const { token } = context.connectionParams ?? {}
    const claimed = typeof token === 'string' ? readSession(token.replace(/^Bearer /i, '')) : null
    if (!claimed) return false
    const caller = { ip: addressOf(request), language: languageOf(request.headers['accept-language']), requestId: randomUUID(), signal: AbortSignal.timeout(10_000) }
    const confirmed = await check.confirm(claimed, caller).catch((error: unknown) => {
      // A blocked account is told by the page's own calls. Else 1013, which is tried again: 4403 would send the user to
      // the sign-in page for a platform that restarts.
      if (!(error instanceof PlatformError && error.status === 402)) socket.close(closeCodes.tryLater, 'Try again later')
      return null
    })
    if (!confirmed || socket.readyState !== socket.OPEN) return false
    const { session } = confirmed
    if (sessions.socketsOf(session.userId) >= maxSocketsPerUser) {
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
    this.#known.set(socket, { membership, language: caller.language, ip: caller.ip, expiry: undefined })
    this.#expire(socket)
    return true
  }

  /** A token that runs out ends the socket; the client comes back with the one it has been given meanwhile. */
  #expire(socket: WebSocket): void {
    const known = this.#known.get(socket)
    if (!known) return
    clearTimeout(known.expiry)
    known.expiry = setTimeout(() => socket.close(closeCodes.sessionEnded, 'The token has expired'), Math.min(known.membership.session.expiresAt - Date.now(), 2 ** 31 - 1))
    known.expiry.unref()
  }

  #closed({ extra: { socket } }: SocketContext): void {
    const known = this.#known.get(socket)
    if (!known) return
    this.#known.delete(socket)
    clearTimeout(known.expiry)
    known.membership.leave()
  }

  async #subscribe({ extra: { socket, request, state } }: SocketContext, id: string, payload: SubscribePayload): Promise<readonly GraphQLError[] | ExecutionArgs> {
    const known = this.#known.get(socket)
    const asked = readRequest(withId(payload))
    if (!known || !asked) return [badRequest('Send {id, variables} or {query, operationName, variables}.')]
    if (state.operations.size >= maxOperationsPerSocket) return [publicError('RATE_LIMITED', `A socket may have ${maxOperationsPerSocket} operations under way.`)]
    const controller = new AbortController()
    state.operations.set(id, controller)
    const { engine, log } = this.#parts
    const caller: Caller = { get session() { return known.membership.session }, requestId: requestIdOf(request), ip: known.ip, language: known.language, signal: controller.signal, log, transport: 'ws' }
    const admitted = await engine.admit(asked, caller)
    if ('result' in admitted) {
      state.operations.delete(id)
      return admitted.result.errors ?? []
    }
    return {
      schema: engine.parts.executor.schema,
      document: admitted.document,
      operationName: admitted.operationName ?? null,
      contextValue: new SocketOperation(engine, admitted, asked.variables, caller),
    }
  }
}

/** A trusted document's hash stands as `id` beside an empty query (graphql-ws insists on one), or in `extensions.id`. */
function withId(payload: SubscribePayload): object {
  const id = payload.extensions?.['id']
  return payload.query === '' ? { ...payload, query: undefined, ...(id !== undefined && { id }) } : payload
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
