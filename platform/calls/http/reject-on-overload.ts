import type { FastifyInstance } from 'fastify'
import { timeoutsFor, DEFAULT_LIMITS } from '#platform/foundation/db/timeouts.ts'
import { busy } from '#platform/foundation/errors/errors.ts'

// Not @fastify/under-pressure: it measures the process, but the queue of the database is the bottleneck.

/**
 * Below this number of waiting queries no request is rejected. A single slow statement causes a short queue that drains
 * quickly.
 */
const MIN_WAITING = 32
/** From this number of waiting queries on, every request is rejected. */
const MAX_WAITING = 1000
/** Maximum wait of the oldest query, in milliseconds: the connection timeout of PostgreSQL's pool. */
const MAX_WAIT_MS = timeoutsFor(DEFAULT_LIMITS.timeoutMs).connection

/**
 * Rejects new requests with 503 and Retry-After while the database is overloaded, before any work is done, so that
 * waiting queries are served first. PostgreSQL's pool has a timeout of its own, but queries to the embedded database
 * would wait forever. Probes are always answered.
 */
export function rejectOnOverload(app: FastifyInstance): void {
  const { database } = app.deps
  app.addHook('onRequest', async ({ routeOptions: { url } }) => {
    if (url === '/healthz' || url === '/readyz') return
    const { waiting, waitingMs } = database.connections()
    if (waiting >= MAX_WAITING || (waiting >= MIN_WAITING && waitingMs > MAX_WAIT_MS)) throw busy(1)
  })
}
