import type { FastifyInstance } from 'fastify'
import { patienceOf, usual } from '#platform/foundation/db/patience.ts'
import { busy } from '#platform/foundation/errors/errors.ts'

/**
 * So many wait at least before anybody is turned away: behind one slow statement stand a few, and they are soon served.
 */
const fewestWaiting = 32
/** However short they have waited, no more than this are let in to wait. */
const mostWaiting = 1000
/** How long the first of them may have waited, as long as for a connection of PostgreSQL's pool. */
const patience = patienceOf(usual.timeoutMs).connection

/**
 * Who comes while the database has a queue is told so at once, before any work, and when to come again (503): those who
 * wait are served first. PostgreSQL's pool refuses by itself those it keeps waiting; the embedded database would let
 * them wait without end. Probes are answered all the same.
 */
export function refuseOverload(app: FastifyInstance): void {
  const { database } = app.deps
  app.addHook('onRequest', async ({ routeOptions: { url } }) => {
    if (url === '/healthz' || url === '/readyz') return
    const { waiting, waitingMs } = database.connections()
    if (waiting >= mostWaiting || (waiting >= fewestWaiting && waitingMs > patience)) throw busy(1)
  })
}
