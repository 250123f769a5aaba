import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { ExecutionArgs, GraphQLError } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL, type Context, type SubscribePayload } from 'graphql-ws'
import type { Logger } from 'pino'
import { WebSocketServer, type WebSocket } from 'ws'
import { readSession, type Session } from '../auth/session.ts'
import type { SessionCheck } from '../auth/session-check.ts'
import { badRequest, publicError } from '../errors/errors.ts'
import { withoutHttp } from '../execution/answer.ts'
import { languageOf, readRequest, type Caller } from '../execution/caller.ts'
import type { Engine } from '../execution/engine.ts'
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
  session: Session
  readonly language: 'sv' | 'en'
  readonly ip: string
  expiry: NodeJS.Timeout | undefined
  leaveHub: () => void
}

type SocketContext = Context<Record<string, unknown>, SocketExtra>

export interface SocketServerParts {
  readonly engine: Engine
  readonly sessions: SessionCheck
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
  readonly #byUser = new Map<string, number>()
  /** The sockets of a session, to renew its token on all of them. */
  readonly #bySession = new Map<string, Set<WebSocket>>()
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
    parts.engine.parts.upstream.onRenewal(token => this.#renew(token))
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

  /** Tells every client to come back, and waits until they have left or the time is up. */
  async stop(milliseconds: number): Promise<void> {
    for (const socket of this.#server.clients) socket.close(closeCodes.restart, 'Service restart')
    const until = performance.now() + milliseconds
    while (this.#server.clients.size > 0 && performance.now() < until) await new Promise(resolve => setTimeout(resolve, 20))
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }

  async #connect(context: SocketContext): Promise<boolean> {
    const { socket, request } = context.extra
    const { token } = context.connectionParams ?? {}
    const session = typeof token === 'string' ? readSession(token.replace(/^Bearer /i, '')) : null
    if (!session) return false
    const caller = { ip: addressOf(request), language: languageOf(request.headers['accept-language']), requestId: randomUUID(), signal: AbortSignal.timeout(10_000) }
    try {
      if (!await this.#parts.sessions.isLive(session, caller)) return false
    } catch {
      // 1013 is tried again, 4403 would send the user to the sign-in page for a platform that restarts.
      socket.close(closeCodes.tryLater, 'Try again later')
      return false
    }
    if (socket.readyState !== socket.OPEN) return false
    const sockets = this.#byUser.get(session.userId) ?? 0
    if (sockets >= maxSocketsPerUser) {
      socket.close(closeCodes.tooManySockets, 'Too many sockets')
      return false
    }
    this.#byUser.set(session.userId, sockets + 1)
    const end = (): void => {
      this.#parts.sessions.forget(session)
      socket.close(closeCodes.sessionEnded, 'The session has ended')
    }
    const leaveHub = this.#parts.engine.parts.hub.follow(session, { event: 'updateHome', onEvent: () => undefined, onReset: () => undefined, onEnd: end })
    const known: Known = { session, language: caller.language, ip: caller.ip, expiry: undefined, leaveHub }
    this.#known.set(socket, known)
    this.#socketsOf(session).add(socket)
    this.#expire(socket, known)
    return true
  }

  /** A token that runs out ends the socket; the client comes back with the one it has been given meanwhile. */
  #expire(socket: WebSocket, known: Known): void {
    clearTimeout(known.expiry)
    known.expiry = setTimeout(() => socket.close(closeCodes.sessionEnded, 'The token has expired'), Math.min(known.session.expiresAt - Date.now(), 2 ** 31 - 1))
    known.expiry.unref()
  }

  #closed({ extra: { socket } }: SocketContext): void {
    const known = this.#known.get(socket)
    if (!known) return
    this.#known.delete(socket)
    clearTimeout(known.expiry)
    known.leaveHub()
    const { userId } = known.session
    const others = this.#socketsOf(known.session)
    others.delete(socket)
    if (others.size === 0) this.#bySession.delete(sessionKey(known.session))
    const left = (this.#byUser.get(userId) ?? 1) - 1
    if (left > 0) this.#byUser.set(userId, left)
    else this.#byUser.delete(userId)
  }

  async #subscribe({ extra: { socket, request, state } }: SocketContext, id: string, payload: SubscribePayload): Promise<readonly GraphQLError[] | ExecutionArgs> {
    const known = this.#known.get(socket)
    const asked = readRequest(withId(payload))
    if (!known || !asked) return [badRequest('Send {id, variables} or {query, operationName, variables}.')]
    if (state.operations.size >= maxOperationsPerSocket) return [publicError('RATE_LIMITED', `A socket may have ${maxOperationsPerSocket} operations under way.`)]
    const controller = new AbortController()
    state.operations.set(id, controller)
    const { engine, log } = this.#parts
    const caller: Caller = { get session() { return known.session }, requestId: requestIdOf(request), ip: known.ip, language: known.language, signal: controller.signal, log, transport: 'ws' }
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

  /** The platform renewed the token of a session: its sockets live on with the new one, whatever it was renewed by. */
  #renew(token: string): void {
    const session = readSession(token)
    if (!session) return
    for (const socket of this.#bySession.get(sessionKey(session)) ?? []) {
      const known = this.#known.get(socket)
      if (!known || session.expiresAt <= known.session.expiresAt) continue
      known.session = session
      this.#expire(socket, known)
    }
  }

  #socketsOf(session: Session): Set<WebSocket> {
    const key = sessionKey(session)
    let sockets = this.#bySession.get(key)
    if (!sockets) this.#bySession.set(key, sockets = new Set())
    return sockets
  }
}

const sessionKey = ({ sessionId, userId }: Session): string => sessionId ?? `user ${userId}`

/** A trusted document's hash stands as `id` beside an empty query (graphql-ws insists on one), or in `extensions.id`. */
function withId(payload: SubscribePayload): object {
  const id = payload.extensions?.['id']
  return payload.query === '' ? { ...payload, query: undefined, ...(id !== undefined && { id }) } : payload
}

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
