import { and, asc, eq, sql } from 'drizzle-orm'
import type { Exchange, ExchangeFault, Service } from '#contract/integrations/services.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { companies, connectionExchanges, connections } from '#platform/foundation/db/schema/index.ts'
import { createDueRows, doublingPause } from '#platform/foundation/due-rows/due-rows.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { OutboundError } from '#platform/foundation/outbound/outbound.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { MINUTE_MS } from '#rules/text-and-time/durations.ts'
import { isConnectionOn } from '#rules/integrations/services.ts'
import { CheckService } from './queues.ts'

export type ConnectionRow = typeof connections.$inferSelect

/** Interval of reading a feed or checking a connection, if there is no fault. */
export const CHECK_INTERVAL_MS = 15 * MINUTE_MS
/** Interval of checking a connection while the service has not decided on it. */
const WAITING_INTERVAL_MS = MINUTE_MS
const LEASE_MS = 5 * MINUTE_MS

/** Returns the pause after a number of failures, in milliseconds. It grows from one minute to 15 minutes. */
export const pauseAfterFailures = doublingPause({ firstMs: MINUTE_MS, maxMs: CHECK_INTERVAL_MS })

export const dueConnections = createDueRows({
  table: connections,
  key: ['companyId', 'id'],
  dueAt: 'nextAt',
  leasedUntil: 'leasedUntil',
  isOpen: eq(connections.active, true),
  leaseMs: LEASE_MS,
})

export const connectionRow = ({ companyId, id }: { companyId: number; id: number }) =>
  and(eq(connections.companyId, companyId), eq(connections.id, id))

/** Returns a company's connection to a service, or undefined if the company has never connected it. */
export async function getConnection(db: Db, companyId: number, service: Service): Promise<ConnectionRow | undefined> {
  const [connection] = await db
    .select()
    .from(connections)
    .where(and(eq(connections.companyId, companyId), eq(connections.service, service)))
  return connection
}

/** Locks a connection until the transaction ends, and returns it, or undefined if there is no such connection. */
export async function lockConnection(
  tx: Tx,
  key: { companyId: number; id: number },
): Promise<ConnectionRow | undefined> {
  const [connection] = await tx.select().from(connections).where(connectionRow(key)).for('update')
  return connection
}

/** Lists all connections of a company, including ended ones, the oldest first. */
export const listConnections = (db: Db, companyId: number): Promise<ConnectionRow[]> =>
  db.select().from(connections).where(eq(connections.companyId, companyId)).orderBy(asc(connections.id))

type ConnectionChanges = Partial<Omit<ConnectionRow, 'companyId' | 'id' | 'service'>>

/**
 * Changes a locked connection and publishes the change. For Arbetsförmedlingen, also stores with the company whether it
 * is connected (AD-31, AD-101).
 */
export async function changeConnection(
  work: Work,
  before: ConnectionRow,
  set: ConnectionChanges,
): Promise<ConnectionRow> {
  // Sets only the changed columns: `folderId` may have been set after the row was read.
  const changes = { ...set, ...(set.status !== undefined && set.status !== before.status && { since: work.now }) }
  await work.db.update(connections).set(changes).where(connectionRow(before))
  const after = { ...before, ...changes }
  if (before.service === 'ams') await storeEmploymentServiceFlag(work, after)
  work.publish({ type: 'updateSettings', companyId: before.companyId })
  publishOfficeChange(work, 'companies', before.companyId)
  return after
}

/** Stores with the company whether Arbetsförmedlingen is connected. */
async function storeEmploymentServiceFlag(
  { db, publish }: Work,
  { companyId, active, status }: ConnectionRow,
): Promise<void> {
  const employmentServiceConnected = active && status === 'connected'
  const changed = await db
    .update(companies)
    .set({ employmentServiceConnected })
    .where(
      and(eq(companies.id, companyId), sql`${companies.employmentServiceConnected} <> ${employmentServiceConnected}`),
    )
    .returning({ id: companies.id })
  if (changed.length > 0) publish({ type: 'updateHome', companyId })
}

/** Result of an exchange. */
export interface Outcome {
  kind: Exchange['kind']
  fault: ExchangeFault | null
  detail?: string | null
  milliseconds: number
}

/**
 * Logs an exchange of a locked connection and updates the connection's fault and next check. A fault stays until an
 * exchange succeeds. `set.status` is the status that the service returned, if it did.
 */
export async function recordExchange(
  work: Work,
  connection: ConnectionRow,
  { kind, fault, detail = null, milliseconds }: Outcome,
  set: ConnectionChanges = {},
): Promise<ConnectionRow> {
  const { db, now } = work
  await db.insert(connectionExchanges).values({
    companyId: connection.companyId,
    connectionId: connection.id,
    at: now,
    kind,
    fault,
    detail: detail?.slice(0, 300) ?? null,
    milliseconds: Math.round(milliseconds),
  })
  const failures = fault === null ? 0 : connection.failures + 1
  const status = set.status ?? connection.status
  const isChecked =
    isConnectionOn({ active: set.active ?? connection.active, status }) && connection.service !== 'teamtailor'
  // A check was requested during the exchange. Its result may be older than the request, so check again at once.
  const isRequested =
    connection.nextAt !== null &&
    (connection.leasedUntil === null ? connection.nextAt <= now : connection.nextAt < connection.leasedUntil)
  const pause =
    fault !== null
      ? pauseAfterFailures(failures)
      : status === 'waitingForConnection'
        ? WAITING_INTERVAL_MS
        : CHECK_INTERVAL_MS
  const after = await changeConnection(work, connection, {
    fault,
    failures,
    faultSince: fault === null ? null : (connection.faultSince ?? now),
    ...(fault === null && { lastSuccess: now }),
    nextAt: !isChecked || status === 'wrongInformation' ? null : isRequested ? now : new Date(now.getTime() + pause),
    leasedUntil: null,
    ...set,
  })
  if (isRequested && after.nextAt !== null) checkNow(work, after)
  return after
}

/** Queues a check of the service now, in addition to the scheduled checks. */
export const checkNow = (
  { enqueue }: Pick<Work, 'enqueue'>,
  { companyId, id }: Pick<ConnectionRow, 'companyId' | 'id'>,
): void => enqueue(CheckService, { companyId, connectionId: id }, { singletonKey: `${companyId}:${id}` })

/**
 * Leases a connection that is due and returns it. Returns null if it is not due or another process has the lease. If no
 * result is stored, the connection is due again after the lease.
 */
export const leaseDue = (actor: Actor, key: { companyId: number; id: number }): Promise<ConnectionRow | null> =>
  write(actor, ({ db, now }) => dueConnections.claim(db, key, now), {
    recordsNothing: 'a lease does not change the connection',
  })

/** Runs a request to a service and returns its duration with the answer, or with the fault if it failed. */
export async function measureExchange<T>(
  request: () => Promise<T>,
): Promise<{ milliseconds: number } & ({ answer: T } | { fault: ExchangeFault })> {
  const startedAt = performance.now()
  const milliseconds = () => performance.now() - startedAt
  try {
    const answer = await request()
    return { answer, milliseconds: milliseconds() }
  } catch (error) {
    if (error instanceof OutboundError) return { fault: error.fault, milliseconds: milliseconds() }
    throw error
  }
}
