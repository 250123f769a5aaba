import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { notFound } from './errors.ts'

/** Health, readiness and metrics. /metrics answers loopback and private addresses only. */
export function observe(app: FastifyInstance): void {
  const { clock, db, hub, log, mailer } = app.deps
  const registry = new Registry()
  const durations = new Histogram({
    name: 'tavla_platform_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const connections: Gauge = new Gauge({
    name: 'tavla_platform_hub_connections',
    help: 'Open hub connections',
    registers: [registry],
    collect: (): void => connections.set(hub.connectionCount),
  })
  const oldestMail: Gauge = new Gauge({
    name: 'tavla_platform_oldest_unsent_mail_seconds',
    help: 'Age of the oldest mail that is neither sent nor given up; 0 when there is none',
    registers: [registry],
    async collect() {
      const oldest = await mailer.oldestUnsent()
      oldestMail.set(oldest === null ? 0 : (clock().getTime() - oldest.getTime()) / 1000)
    },
  })
  // Its samplers run on timers of the process: only where the program runs, not in every test.
  if (!app.deps.env.checkResponses) collectDefaultMetrics({ register: registry, prefix: 'tavla_platform_' })

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    log.info({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await db.execute(sql`select 1`)
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ code: 'notReady', title: 'The database does not answer' })
    }
  })
  app.get('/metrics', async (request, reply) => {
    if (!isNear(request.ip)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function isNear(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const range = ipaddr.process(address).range()
  return range === 'loopback' || range === 'private' || range === 'uniqueLocal' || range === 'linkLocal'
}
