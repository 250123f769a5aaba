import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { createMetrics } from './metrics.ts'

/** Milliseconds within which readiness is told. */
const readyWithin = 1000

declare module 'fastify' {
  interface FastifyInstance {
    /** The platform's numbers, which a port of its own tells (metrics-server.ts). */
    metrics: Registry
  }
}

/** Health and readiness, and the numbers of every request. */
export function observe(app: FastifyInstance): void {
  const { db, log } = app.deps
  const { registry, requests } = createMetrics(app.deps)
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
  let asking: Promise<boolean> | null = null
  /** Whether the database answers in time. One question at a time, however many ask. */
  const isReady = async (): Promise<boolean> => {
    asking ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asking = null))
    const late = new AbortController()
    try {
      return await Promise.race([asking, wait(readyWithin, false, { signal: late.signal })])
    } finally {
      late.abort()
    }
  }
  app.get('/readyz', async (_request, reply) => {
    if (await isReady()) return { status: 'ok' }
    return reply.code(503).send({ code: 'notReady', title: 'The database does not answer' })
  })
}
