import { join } from 'node:path'
import type { DocumentNode } from 'graphql'
import type { Logger } from 'pino'
import { readSession } from '#gateway/auth/session.ts'
import { SessionCheck } from '#gateway/auth/session-check.ts'
import type { Env } from './env.ts'
import { Executor } from '#gateway/execution/executor.ts'
import { FileDocuments, InMemoryDocuments } from '#gateway/execution/trusted-documents.ts'
import { LiveSessions } from '#gateway/hub/live-sessions.ts'
import { SessionHub } from '#gateway/hub/sessions.ts'
import { signalrSockets, type OpenHubSocket } from '#gateway/hub/signalr.ts'
import { AddressSet } from '#gateway/limits/client-address.ts'
import { Cors } from '#gateway/http/cors.ts'
import { EventStreams } from '#gateway/http/event-streams.ts'
import { GraphqlHandler } from '#gateway/http/graphql-handler.ts'
import { HttpServer } from '#gateway/http/http-server.ts'
import { commonHeaders, graphiqlHeaders, webHeaders } from '#gateway/http/security-headers.ts'
import { PublicSchema } from '#gateway/http/public-schema.ts'
import { MediaProxy } from '#gateway/http/media-proxy.ts'
import { UploadProxy } from '#gateway/http/upload-proxy.ts'
import { SocketServer } from '#gateway/http/socket-server.ts'
import { StaticFiles } from '#gateway/http/static-files.ts'
import { WellKnown } from '#gateway/http/well-known.ts'
import { RateLimit } from '#rules/requests/rate-limit.ts'
import type { OperationRates } from '#gateway/plugins/use-session.ts'
import { loadTools, type McpTool } from '#gateway/mcp/load-tools.ts'
import { McpHandler } from '#gateway/http/mcp-handler.ts'
import { Health } from '#gateway/http/health.ts'
import { Metrics } from '#gateway/observability/metrics.ts'
import type { Area } from '#gateway/schema/area.ts'
import { createSchemas } from '#gateway/schema/create-schema.ts'
import { HttpClient } from '#gateway/upstream/http-client.ts'
import { KeyUsage } from '#gateway/execution/key-usage.ts'
import { Upstream } from '#gateway/upstream/upstream.ts'
import { createPipeline } from './pipeline.ts'

/** The dependencies of a gateway. Tests pass their own areas and documents. */
export interface GatewayDeps {
  readonly env: Env
  readonly log: Logger
  readonly typeDefs: DocumentNode
  readonly areas: readonly Area[]
  /** Trusted documents by hash. Defaults to the file `trusted-documents.json`. */
  readonly documents?: Readonly<Record<string, string>>
  /** Coerces every scalar and enum of a result as graphql-js does, to find a source of the wrong type; for tests. */
  readonly checkLeaves?: boolean
  /** Adds the metrics of the process; only once per process. */
  readonly processMetrics?: boolean
  readonly openHubSocket?: OpenHubSocket
  /** Milliseconds until a lost hub link is retried. */
  readonly hubRetryAfter?: number
  /** Milliseconds without progress after which the reader of a file is disconnected. */
  readonly mediaProgressWithin?: number
  /** Milliseconds an operation may take. */
  readonly answerWithin?: number
  /** Milliseconds between background checks of the parts in `/readyz`. 0 switches them off, for tests. */
  readonly checkPartsEvery?: number
  /** Overrides of the rate limits. */
  readonly rates?: Partial<Record<keyof OperationRates, { readonly burst: number; readonly perSecond: number }>>
  /** Concurrent operations. */
  readonly operations?: number
  /** Open sockets and event streams of this gateway. */
  readonly maxSockets?: number
  /** Milliseconds between pings of a socket or an event stream. */
  readonly pingEvery?: number
  /** The tools of `/mcp`. Defaults to those of the folder `mcp/tools`. */
  readonly tools?: readonly McpTool[]
  /** Folder of the built web client. */
  readonly webRoot?: string
}

export interface Gateway {
  readonly metrics: Metrics
  /** Starts to listen and returns the port. */
  listen(port: number, host: string): Promise<number>
  /** Stops the gateway. Requests in flight have `milliseconds` to finish. */
  stop(milliseconds?: number): Promise<void>
}

/** Creates a gateway that does not listen yet. */
export function createGateway(deps: GatewayDeps): Gateway {
  const { env, log, checkLeaves = false } = deps
  const metrics = new Metrics({ process: deps.processMetrics ?? false })
  const http = new HttpClient(env.platformUrl)
  const upstream = new Upstream(http, metrics)
  const schemas = createSchemas(deps.typeDefs, deps.areas)
  const documentOptions = { schemas, checkLeaves, log }
  const sessions = new SessionHub({
    open: deps.openHubSocket ?? signalrSockets(env.platformUrl),
    log,
    metrics,
    onStaleReads: (token) => upstream.forget(token),
    ...(deps.hubRetryAfter !== undefined && { retryAfter: deps.hubRetryAfter }),
  })
  upstream.onRenewal((token) => {
    const session = readSession(token)
    if (session) sessions.renew(session)
  })
  const keyUsage = new KeyUsage(upstream, log)
  const proxies = new AddressSet(env.trustedProxies)
  const check = new SessionCheck(upstream)
  const media = new MediaProxy(env.platformUrl, {
    ...(deps.mediaProgressWithin !== undefined && { progressWithin: deps.mediaProgressWithin }),
  })
  const uploads = new UploadProxy(env.platformUrl)
  const { limits } = env
  const rateOf = (name: keyof OperationRates) => new RateLimit({ ...limits.rates[name], ...deps.rates?.[name] })
  const rates = {
    freeText: rateOf('freeText'),
    key: rateOf('key'),
    anonymous: rateOf('anonymous'),
    trusted: rateOf('trusted'),
    signIn: rateOf('signIn'),
  }
  const pipeline = createPipeline({
    schemas,
    documents: deps.documents
      ? new InMemoryDocuments(deps.documents, documentOptions)
      : new FileDocuments(join(import.meta.dirname, 'trusted-documents.json'), documentOptions),
    check,
    rates,
    operations: deps.operations ?? limits.operations,
    proxies,
    executor: new Executor(schemas, { answerWithin: deps.answerWithin ?? limits.answerWithin }),
    upstream,
    hub: sessions,
    metrics,
    settings: { siteUrl: env.siteUrl, importOrigins: env.importOrigins, keyRate: rates.key },
    keyUsage,
    log,
  })
  const connectionLimits = { ...limits, ...(deps.maxSockets !== undefined && { sockets: deps.maxSockets }) }
  const live = new LiveSessions(check, sessions, connectionLimits)
  const streams = new EventStreams({ check, live, metrics, log, pingEvery: deps.pingEvery })
  const cors = new Cors(env.publicUrl, env.corsOrigins)
  const web = new StaticFiles(deps.webRoot ?? join(import.meta.dirname, '../web/dist'), '', webHeaders(env.publicUrl))
  const health = new Health({ http, web, hub: sessions, log })
  metrics.watchHealth(health)
  const server = new HttpServer({
    graphql: new GraphqlHandler(pipeline, streams, log, limits.requestBytes),
    streams,
    sockets: new SocketServer({
      pipeline,
      schema: schemas.full,
      check,
      live,
      cors,
      proxies,
      metrics,
      log,
      limits: connectionLimits,
      pingEvery: deps.pingEvery,
    }),
    mcp: new McpHandler({
      pipeline,
      check,
      cors,
      tools: deps.tools ?? loadTools(schemas.of({ kind: 'api' })),
      log,
      maxRequestBytes: limits.requestBytes,
    }),
    media,
    uploads,
    web,
    graphiql: new StaticFiles(join(import.meta.dirname, 'graphiql/dist'), '/graphiql', graphiqlHeaders(env.publicUrl)),
    publicSchema: new PublicSchema(schemas.publicSdl),
    wellKnown: new WellKnown(env),
    cors,
    proxies,
    health,
    log,
    headers: commonHeaders(env.publicUrl),
  })
  return {
    metrics,
    listen: async (port, host) => {
      const opened = await server.listen(port, host)
      if (deps.checkPartsEvery !== 0) health.start(deps.checkPartsEvery)
      return opened
    },
    stop: async (milliseconds = 10_000) => {
      health.stop()
      await server.stop(milliseconds)
      sessions.stop()
      await keyUsage.stop()
      await Promise.all([http.destroy(), media.destroy(), uploads.destroy()])
    },
  }
}
