import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { McpHandler } from './mcp-handler.ts'
import type { HealthPart } from '#gateway/observability/metrics.ts'
import type { Health } from './health.ts'
import { readClientAddress, type AddressSet } from '#gateway/limits/client-address.ts'
import type { Cors } from './cors.ts'
import type { EventStreams } from './event-streams.ts'
import type { GraphqlHandler } from './graphql-handler.ts'
import { isFilePath, type MediaProxy } from './media-proxy.ts'
import { isUploadPath, type UploadProxy } from './upload-proxy.ts'
import { requestIdOf } from './request-caller.ts'
import type { PublicSchema } from './public-schema.ts'
import type { SocketServer } from './socket-server.ts'
import { sendJson, sendText, type StaticFiles } from './static-files.ts'
import type { WellKnown } from './well-known.ts'

export interface HttpServerParts {
  readonly graphql: GraphqlHandler
  readonly streams: EventStreams
  readonly sockets: SocketServer
  readonly mcp: McpHandler
  readonly media: MediaProxy
  readonly uploads: UploadProxy
  readonly web: StaticFiles
  readonly graphiql: StaticFiles
  readonly publicSchema: PublicSchema
  readonly wellKnown: WellKnown
  readonly cors: Cors
  /** Proxies trusted to set `x-forwarded-for`. */
  readonly proxies: AddressSet
  readonly health: Health
  readonly log: Logger
  /** Headers of every response except the pages of the web app. */
  readonly headers: Readonly<Record<string, string>>
}

/** A readiness probe within this many milliseconds before the stop means that a load balancer is present. */
const BALANCER_PROBE_WINDOW_MS = 15_000
/** Share of the stop time in which `/readyz` fails and new requests are still accepted. */
const DRAIN_SHARE = 0.4

/** The gateway's one port: GraphQL, MCP, GraphiQL, the public schema, the web app, pictures and health. */
export class HttpServer {
  readonly #parts: HttpServerParts
  readonly #server: Server
  #state: 'open' | 'leaving' | 'stopping' = 'open'
  #lastProbeAt = -Infinity

  constructor(parts: HttpServerParts) {
    this.#parts = parts
    // Headers must arrive within 10 s and JSON bodies within the 30 s of `readBody`. This limit is for uploads.
    this.#server = createServer(
      {
        headersTimeout: 10_000,
        requestTimeout: 300_000,
        connectionsCheckingInterval: 2_000,
        keepAliveTimeout: 65_000,
        noDelay: true,
      },
      (request, response) => {
        // Closes keep-alive connections whose response was in flight when shutdown began.
        response.once('close', () => {
          if (this.#state === 'stopping') setImmediate(() => this.#server.closeIdleConnections())
        })
        this.#route(request, response).catch((error: unknown) => this.#handleError(error, response))
      },
    )
    this.#server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy())
      readClientAddress(request, parts.proxies)
      if (this.#state === 'stopping' || pathOf(request) !== '/graphql')
        socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
      else parts.sockets.upgrade(request, socket, head)
    })
  }

  /** Starts to listen and returns the port. */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(port, host, () => {
        this.#server.off('error', reject)
        resolve()
      })
    })
    return (this.#server.address() as AddressInfo).port
  }

  /**
   * Stops accepting requests, closes the websockets and event streams so that clients reconnect, and waits for requests in flight. If a
   * load balancer probes readiness, the server first fails `/readyz` for a while, so that the balancer stops sending
   * traffic.
   */
  async stop(milliseconds: number): Promise<void> {
    this.#state = 'leaving'
    if (performance.now() - this.#lastProbeAt < BALANCER_PROBE_WINDOW_MS) await wait(milliseconds * DRAIN_SHARE)
    this.#state = 'stopping'
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeIdleConnections()
    const { sockets, streams } = this.#parts
    const reconnectWithin = Math.min(milliseconds, 2_000)
    await Promise.all([sockets.stop(reconnectWithin), streams.stop(reconnectWithin)])
    const late = setTimeout(() => this.#server.closeAllConnections(), milliseconds)
    await closed
    clearTimeout(late)
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { graphql, cors, graphiql, media, uploads, web, headers } = this.#parts
    if (this.#state !== 'open') response.setHeader('connection', 'close')
    readClientAddress(request, this.#parts.proxies)
    for (const name in headers) response.setHeader(name, headers[name] ?? '')
    const path = pathOf(request)
    if (path === '/graphql') {
      cors.apply(request, response)
      if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'GET, POST, OPTIONS' }).end()
      return graphql.handle(request, response)
    }
    if (path === '/mcp') {
      cors.apply(request, response)
      if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'POST, OPTIONS' }).end()
      return this.#parts.mcp.handle(request, response)
    }
    if (isFilePath(path)) return media.handle(request, response, requestIdOf(request))
    if (isUploadPath(path)) return uploads.handle(request, response, path, requestIdOf(request))
    if (this.#parts.wellKnown.handle(response, path)) return
    if (path === '/schema/public.graphql') return this.#parts.publicSchema.handle(request, response)
    if (path === '/healthz') return sendText(response, 200, 'ok')
    if (path === '/readyz') return this.#ready(response)
    if (path === '/graphiql' || path.startsWith('/graphiql/')) return graphiql.handle(request, response, path)
    return web.handle(request, response, path)
  }

  /** Responds like the platform: 200 with `ok` or `degraded`, or 503 with `notReady`, and the failing parts. */
  async #ready(response: ServerResponse): Promise<void> {
    this.#lastProbeAt = performance.now()
    if (this.#state !== 'open')
      return sendJson(response, 503, { code: 'notReady', title: 'The gateway is stopping.', failing: [] })
    const { isReady, failing } = await this.#parts.health.check()
    if (!isReady) return sendJson(response, 503, { code: 'notReady', title: titleOf(failing), failing })
    return sendJson(response, 200, failing.length === 0 ? { status: 'ok' } : { status: 'degraded', failing })
  }

  #handleError(error: unknown, response: ServerResponse): void {
    this.#parts.log.error({ err: error }, 'request failed')
    if (response.headersSent) response.destroy()
    else sendText(response, 500, 'Unexpected error.')
  }
}

const titleOf = (failing: readonly HealthPart[]): string =>
  failing.includes('web') ? 'The web client is not built.' : 'The platform is not responding, or is not ready.'

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
