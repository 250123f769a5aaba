import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createHealth } from './health.ts'
import { createMetrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The platform's metrics, which `metrics-server.ts` serves on a separate port. */
    metrics: Registry
  }
}

const PROBES = new Set(['/healthz', '/readyz'])

/** Registers `/healthz` and `/readyz`, and measures and logs every request. Probes are measured only. */
export function registerHealthAndRequestLog(app: FastifyInstance): void {
  const { deps } = app
  const { log } = deps
  const health = createHealth(deps)
  // The metrics of the process start process-wide timers, so tests do not collect them.
  const { registry, requests } = createMetrics({ ...deps, health }, { process: !deps.env.checkResponses })
  app.decorate('metrics', registry)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    // Each gateway probes each second.
    if (PROBES.has(route)) return
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })

  app.addHook('onListen', async () => health.start())
  app.addHook('preClose', async () => health.stop())
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const { isReady, failing } = await health.check()
    if (!isReady) return reply.code(503).send({ code: 'notReady', title: 'The database is not responding.' })
    return failing.length === 0 ? { status: 'ok' } : { status: 'degraded', failing }
  })
}
