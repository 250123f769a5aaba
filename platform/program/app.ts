import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { findExceededLimit } from '#rules/requests/json-limits.ts'
import { areas as allAreas, type RegisterArea } from './register-domains.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { registerMedia } from '#platform/foundation/files/routes.ts'
import { registerHousekeeping } from './housekeeping.ts'
import { bodyBounds } from '#platform/calls/http/body-bounds.ts'
import { handleErrors } from '#platform/calls/http/error-handler.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { endConnections } from '#platform/calls/http/end-connections.ts'
import { limitReceiving } from '#platform/calls/http/limit-receiving.ts'
import { registerHealthAndRequestLog } from './observe.ts'
import { serveOpenApi } from '#platform/calls/openapi/serve-openapi.ts'
import { commonHeaders } from '#platform/calls/http/security-headers.ts'
import { rejectOnOverload } from '#platform/calls/http/reject-on-overload.ts'
import { requireDeclarations } from '#platform/calls/http/require-declarations.ts'

declare module 'fastify' {
  interface FastifyInstance {
    deps: Deps
  }
  interface FastifyContextConfig {
    /** Whether this is a multipart call, which has a longer receive timeout. */
    upload?: boolean
  }
}

const MAX_BODY_BYTES = 1024 * 1024

/** Builds the platform's HTTP server without listening. Tests can select areas. */
export async function buildApp(deps: Deps, areas: readonly RegisterArea[] = allAreas): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = deps.log
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: MAX_BODY_BYTES,
    requestIdHeader: false,
    genReqId: ({ headers }) => {
      const requestId = headers['x-request-id']
      return typeof requestId === 'string' && /^[\w.:-]{1,100}$/.test(requestId) ? requestId : randomUUID()
    },
    trustProxy: deps.env.trustedProxies.split(',').map((proxy) => proxy.trim()),
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    keepAliveTimeout: 72_000,
    // Headers have 10 s. `limitReceiving` limits bodies to 30 s per call, because uploads need longer.
    requestTimeout: 300_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  })
  app.decorate('deps', deps)
  app.decorate('calls', new Map())
  app.decorateRequest('caller', null)
  app.decorateRequest('upload', null)
  app.decorateRequest('uploads', null)

  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') return done(null, undefined)
    const beyond = findExceededLimit(body, bodyBounds)
    if (beyond) done(invalid({ [beyond.part]: [beyond.code] }))
    else parseJson(request, body, done)
  })
  await app.register(multipart)

  const headers = commonHeaders(deps.env.siteUrl)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id })
  })
  requireDeclarations(app)
  handleErrors(app)
  limitReceiving(app)
  registerHealthAndRequestLog(app)
  rejectOnOverload(app)
  endConnections(app)
  registerMedia(app, deps)
  deps.hub.attach(app)
  registerHousekeeping(deps)
  app.addHook('onClose', () => deps.background.settled())
  app.addHook('onClose', () => deps.visits.close())
  app.addHook('onClose', () => deps.outbound.close())
  app.addHook('onClose', () => deps.pool.close())
  for (const register of areas) register(app, deps)
  serveOpenApi(app)
  return app
}
