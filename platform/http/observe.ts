import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { createMetrics } from '#platform/metrics.ts'
import { notFound } from './errors.ts'

/** Milliseconds within which readiness is told. */
const readyWithin = 1000

/** Health, readiness and metrics. /metrics answers loopback and private addresses only. */
export function observe(app: FastifyInstance): void {
  const { db, log } = app.deps
  const { registry, requests } = createMetrics(app.deps)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    log.info({ requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  let asking: Promise<boolean> | null = null
  /** Whether the database answers in time. One question at a time, however many ask. */
  const isReady = async (): Promise<boolean> => {
    asking ??= db.execute(sql`select 1`).then(() => true, () => false).finally(() => (asking = null))
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
  app.get('/metrics', async (request, reply) => {
    if (!isNear(request)) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

/** Whether who asks is on this machine or in its network; a proxy that is not trusted speaks for somebody else. */
function isNear({ ip: address, headers, socket }: FastifyRequest): boolean {
  if (!ipaddr.isValid(address) || (headers['x-forwarded-for'] !== undefined && address === socket.remoteAddress)) return false
  const range = ipaddr.process(address).range()
  return range === 'loopback' || range === 'private' || range === 'uniqueLocal' || range === 'linkLocal'
}
