import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createMetrics } from './metrics.ts'

/** Time limit of the readiness check. */
const READINESS_TIMEOUT_MS = 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** The platform's metrics, which `metrics-server.ts` serves on a separate port. */
    metrics: Registry
  }
}

/** Registers `/healthz` and `/readyz`, and measures and logs every request. */
export function registerHealthAndRequestLog(app: FastifyInstance): void {
  const { db, log } = app.deps
  // The metrics of the process start process-wide timers, so tests do not collect them.
  const { registry, requests } = createMetrics(app.deps, { process: !app.deps.env.checkResponses })
  app.decorate('metrics', registry)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
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

  app.get('/healthz', async () => ({ status: 'ok' }))
  let pendingCheck: Promise<boolean> | null = null
  /** Returns whether the database responds in time. Concurrent calls share one query. */
  const isReady = async (): Promise<boolean> => {
    pendingCheck ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (pendingCheck = null))
    const timeout = new AbortController()
    try {
      return await Promise.race([pendingCheck, wait(READINESS_TIMEOUT_MS, false, { signal: timeout.signal })])
    } finally {
      timeout.abort()
    }
  }
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ok' }
    return reply.code(503).send({ code: 'notReady', title: 'The database is not responding.' })
  })
}
