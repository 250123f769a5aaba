import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import { readClientAddress, type AddressSet } from '#gateway/limits/client-address.ts'
import type { Cors } from './cors.ts'
import type { GraphqlHandler } from './graphql-handler.ts'
import { isFileAddress, type MediaProxy } from './media-proxy.ts'
import { isUploadAddress, type UploadProxy } from './upload-proxy.ts'
import { requestIdOf } from './request-caller.ts'
import type { PublicSchema } from './public-schema.ts'
import type { SocketServer } from './socket-server.ts'
import { plain, type StaticFiles } from './static-files.ts'

export interface HttpServerParts {
  readonly graphql: GraphqlHandler
  readonly sockets: SocketServer
  readonly media: MediaProxy
  readonly uploads: UploadProxy
  readonly web: StaticFiles
  readonly graphiql: StaticFiles
  readonly publicSchema: PublicSchema
  readonly cors: Cors
  /** Proxies whose `x-forwarded-for` is believed. */
  readonly proxies: AddressSet
  readonly upstream: Upstream
  readonly log: Logger
  /** Headers of every answer that is not a page. */
  readonly headers: Readonly<Record<string, string>>
}

/** Milliseconds within which somebody must have asked for readiness to count as a load balancer. */
const balancerAsksWithin = 15_000
/** Share of the time to stop in which we say that we are not ready before we take no more. */
const leaveFor = 0.4

/** The gateway's one port: GraphQL, GraphiQL, the public schema, the web app, pictures and health. */
export class HttpServer {
  readonly #parts: HttpServerParts
  readonly #server: Server
  #state: 'open' | 'leaving' | 'stopping' = 'open'
  #askedReadyAt = -Infinity
  #metPlatform = false

  constructor(parts: HttpServerParts) {
    this.#parts = parts
    // Headers have 10 s, bodies the 30 s of `readBody`; uploads may take as long as this.
    this.#server = createServer(
      {
        headersTimeout: 10_000,
        requestTimeout: 300_000,
        connectionsCheckingInterval: 2_000,
        keepAliveTimeout: 65_000,
        noDelay: true,
      },
      (request, response) => {
        // An answer that was under way leaves its connection open for more, which nobody would end.
        response.once('close', () => {
          if (this.#state === 'stopping') setImmediate(() => this.#server.closeIdleConnections())
        })
        this.#route(request, response).catch((error: unknown) => this.#failed(error, response))
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

  /** Listens and answers the port. */
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
   * Takes no more, tells the sockets to come back, and waits for what is under way. A load balancer that asks whether
   * we are ready is first given the time to hear that we are not.
   */
  async stop(milliseconds: number): Promise<void> {
    this.#state = 'leaving'
    if (performance.now() - this.#askedReadyAt < balancerAsksWithin) await wait(milliseconds * leaveFor)
    this.#state = 'stopping'
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    this.#server.closeIdleConnections()
    await this.#parts.sockets.stop(Math.min(milliseconds, 2_000))
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
    if (isFileAddress(path)) return media.handle(request, response, requestIdOf(request))
    if (isUploadAddress(path)) return uploads.handle(request, response, path, requestIdOf(request))
    if (path === '/schema/public.graphql') return this.#parts.publicSchema.handle(request, response)
    if (path === '/healthz') return plain(response, 200, 'ok')
    if (path === '/readyz') return this.#ready(response)
    if (path === '/graphiql' || path.startsWith('/graphiql/')) return graphiql.handle(request, response, path)
    return web.handle(request, response, path)
  }

  /**
   * Ready when there is a client to serve and the platform has been met. One that is lost later is told but takes no
   * gateway out of the balancer: none of them would be left to say so to people.
   */
  async #ready(response: ServerResponse): Promise<void> {
    this.#askedReadyAt = performance.now()
    if (this.#state !== 'open') return plain(response, 503, 'stopping')
    if (!(await this.#parts.web.isBuilt())) return plain(response, 503, 'the web client is not built')
    try {
      const { status } = await this.#parts.upstream.http.send({
        method: 'GET',
        path: '/readyz',
        headers: {},
        signal: AbortSignal.timeout(2000),
      })
      this.#metPlatform ||= status === 200
      return plain(response, this.#metPlatform ? 200 : 503, status === 200 ? 'ready' : 'the platform is not ready')
    } catch {
      return plain(response, this.#metPlatform ? 200 : 503, 'the platform does not answer')
    }
  }

  #failed(error: unknown, response: ServerResponse): void {
    this.#parts.log.error({ err: error }, 'request failed')
    if (response.headersSent) response.destroy()
    else plain(response, 500, 'Unexpected error.')
  }
}

function pathOf(request: IncomingMessage): string {
  const url = request.url ?? '/'
  const query = url.indexOf('?')
  return query < 0 ? url : url.slice(0, query)
}
