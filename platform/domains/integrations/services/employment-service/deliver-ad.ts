import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Exchange, ExchangeFault } from '#contract/integrations/services.ts'
import { DeliverAd, deliveryKey, startDeliveries } from '#platform/domains/ads/deliveries/queue-delivery.ts'
import { adDeliveries, ads, companies, connections, ownSource } from '#platform/foundation/db/schema/index.ts'
import { createDueRows } from '#platform/foundation/due-rows/due-rows.ts'
import { readCredentials, removeCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import {
  lockConnection,
  pauseAfterFailures,
  recordExchange,
  measureExchange,
  type ConnectionRow,
} from '../connection.ts'
import { DeliverAds } from '../queues.ts'
import { Login, employmentService } from './client.ts'
import { digestOfAd, referenceOf, serviceAdOf, type ServiceAd } from './service-ad.ts'

interface AdKey {
  companyId: number
  adId: number
}

type DeliveryRow = typeof adDeliveries.$inferSelect

const LEASE_MS = 60_000
/** Maximum number of ads per sweep. */
const BATCH_SIZE = 200

const rowOf = ({ companyId, adId }: AdKey) => and(eq(adDeliveries.companyId, companyId), eq(adDeliveries.adId, adId))

const dueDeliveries = createDueRows({
  table: adDeliveries,
  key: ['companyId', 'adId'],
  dueAt: 'dueAt',
  leasedUntil: 'leasedUntil',
  attempts: 'attempts',
  leaseMs: LEASE_MS,
})

/** A planned delivery. */
interface Task {
  delivery: DeliveryRow
  connection: ConnectionRow
  login: Login
  /** The ad to send. Null to withdraw the ad. */
  send: { ad: ServiceAd; digest: string } | null
}

/**
 * Sends an ad to Arbetsförmedlingen if it is live and the company is connected; otherwise withdraws it. The service
 * identifies the ad by our reference, and the row is marked before the request. So an interrupted or repeated delivery
 * never creates a second ad. Returns false if the service could not be reached.
 */
export async function deliverAd(actor: Actor, key: AdKey): Promise<boolean> {
  const task = await write(actor, (work) => takeTask(work, key), {
    recordsNothing: 'the delivery is planned, not done',
  })
  if (!task) return true
  const { connection, login, send } = task
  const service = employmentService(actor.deps.outbound, actor.deps.env.services.employmentService)
  const reference = referenceOf(key)
  const response = await measureExchange(async () =>
    send ? await service.put(login, reference, send.ad) : await service.remove(login, reference),
  )
  const kind: Exchange['kind'] = send ? (task.delivery.digest === null ? 'send' : 'update') : 'withdraw'
  return write(
    actor,
    async (work) => {
      const lockedConnection = await lockConnection(work.db, connection)
      if (!lockedConnection) return true
      const outcome = { kind, milliseconds: response.milliseconds, detail: `${key.adId}` }
      const fail = async (fault: ExchangeFault, detail: string): Promise<false> => {
        await storeResult(work, task, {
          dueAt: new Date(work.now.getTime() + pauseAfterFailures(task.delivery.attempts)),
          ...(send && { state: 'waiting' }),
        })
        // A failure of the service does not mean a wrong password, so the connection keeps its status.
        await recordExchange(work, lockedConnection, { ...outcome, fault, detail })
        return false
      }
      if ('fault' in response) return fail(response.fault, outcome.detail)
      const { answer } = response
      if ('down' in answer) return fail('failed', `${key.adId}: ${answer.down}`)
      if ('signedOut' in answer) {
        // Nothing can be sent until the company connects again, which sends all waiting ads.
        await storeResult(work, task, { dueAt: null, ...(send && { state: 'waiting' }) })
        await recordExchange(
          work,
          lockedConnection,
          { ...outcome, fault: 'wrongCredentials' },
          lockedConnection.active && lockedConnection.version === connection.version
            ? { status: 'wrongInformation', message: null }
            : {},
        )
        return true
      }
      const changed = { changedAt: work.now, attempts: 0, isUncertain: false }
      if ('rejected' in answer) {
        await storeResult(work, task, { ...changed, dueAt: null, state: 'rejected', message: answer.rejected })
        await recordExchange(work, lockedConnection, { ...outcome, fault: 'rejected' })
        await work.db
          .update(connections)
          .set({ fault: null, faultSince: null, failures: 0 })
          .where(and(eq(connections.companyId, lockedConnection.companyId), eq(connections.id, lockedConnection.id)))
      } else {
        if (send && 'url' in answer)
          await storeResult(work, task, {
            ...changed,
            dueAt: null,
            state: 'published',
            digest: send.digest,
            url: answer.url,
            message: null,
          })
        else
          await storeResult(work, task, {
            ...changed,
            dueAt: null,
            state: 'withdrawn',
            digest: null,
            url: null,
            message: null,
          })
        await recordExchange(work, lockedConnection, { ...outcome, fault: null })
        if (lockedConnection.fault !== null) await wakeWaiting(work, lockedConnection.companyId)
      }
      if (!lockedConnection.active) await deleteLoginWhenDone(work, lockedConnection)
      return true
    },
    { recordsNothing: 'the exchange log has the delivery; the history of an ad has only what people did' },
  )
}

/** Leases a due delivery and returns its task. Returns null if the delivery is not due or there is nothing to do. */
async function takeTask({ db, now, deps }: Work, key: AdKey): Promise<Task | null> {
  const delivery = await dueDeliveries.claim(db, key, now)
  if (!delivery) return null
  const [row] = await db
    .select({
      ad: ads,
      name: companies.name,
      organizationNumber: companies.organizationNumber,
      bannedAt: companies.bannedAt,
      connection: connections,
    })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .leftJoin(connections, and(eq(connections.companyId, ads.companyId), eq(connections.service, 'ams')))
    .where(and(eq(ads.companyId, key.companyId), eq(ads.id, key.adId)))
  const login = await readCredentials(db, deps.vault, { companyId: key.companyId, service: 'ams' }, Login)
  const park = (set: Partial<DeliveryRow> = {}) =>
    dueDeliveries.settle(db, delivery, { ...set, dueAt: null, attempts: 0 })
  // Without credentials the delivery waits until the company connects again.
  if (!row?.connection || !login || row.connection.status === 'wrongInformation') {
    await park()
    return null
  }
  const { ad, connection } = row
  const isLive =
    ad.type === 'active' &&
    ad.deletedAt === null &&
    ad.source === ownSource &&
    ad.details !== null &&
    row.bannedAt === null
  const mayBePublished = delivery.digest !== null || delivery.isUncertain
  if (isLive && connection.active && ad.details !== null) {
    if (connection.status !== 'connected') {
      await park()
      return null
    }
    const serviceAd = serviceAdOf(
      ad,
      ad.details,
      { name: row.name ?? '', organizationNumber: row.organizationNumber },
      deps.env.siteUrl,
    )
    const digest = digestOfAd(serviceAd)
    if (delivery.state === 'published' && delivery.digest === digest && !delivery.isUncertain) {
      await park()
      return null
    }
    await db.update(adDeliveries).set({ isUncertain: true }).where(rowOf(key))
    return { delivery: { ...delivery, isUncertain: true }, connection, login, send: { ad: serviceAd, digest } }
  }
  if (mayBePublished) return { delivery, connection, login, send: null }
  await park(delivery.state === 'waiting' ? { state: 'withdrawn', changedAt: now } : {})
  return null
}

/** Stores the result of a delivery. If the ad was made due again during the exchange, the delivery stays due. */
async function storeResult(
  { db, publish, enqueue, now }: Work,
  { delivery }: Task,
  set: Partial<DeliveryRow>,
): Promise<void> {
  const dueAt = await dueDeliveries.settle(db, delivery, set)
  if (dueAt)
    enqueue(
      DeliverAd,
      { companyId: delivery.companyId, adId: delivery.adId },
      { startAfter: dueAt > now ? dueAt : now, singletonKey: deliveryKey(delivery) },
    )
  publish({ type: 'updateAd', companyId: delivery.companyId, adId: delivery.adId })
}

/** Makes all waiting deliveries of a company due now, because the service responds again. */
async function wakeWaiting({ db, now, enqueue }: Work, companyId: number): Promise<void> {
  await db
    .update(adDeliveries)
    .set({ dueAt: now, attempts: 0 })
    .where(and(eq(adDeliveries.companyId, companyId), isNotNull(adDeliveries.dueAt)))
  enqueue(DeliverAds, {}, { singletonKey: 'now' })
}

/**
 * Makes every ad of a company due, because its connection began or ended. Includes live ads that were never sent.
 */
export async function deliverAll(work: Work, companyId: number): Promise<void> {
  await work.db.update(adDeliveries).set({ dueAt: work.now, attempts: 0 }).where(eq(adDeliveries.companyId, companyId))
  await startDeliveries(work, { companyId })
  work.enqueue(DeliverAds, {}, { singletonKey: 'now' })
}

/** Deletes the login of a company with an ended connection, if none of its ads can still be at the service. */
export async function deleteLoginWhenDone({ db }: Work, { companyId }: ConnectionRow): Promise<void> {
  const [remaining] = await db
    .select({ adId: adDeliveries.adId })
    .from(adDeliveries)
    .where(
      and(
        eq(adDeliveries.companyId, companyId),
        or(isNotNull(adDeliveries.digest), eq(adDeliveries.isUncertain, true)),
      ),
    )
    .limit(1)
  if (!remaining) await removeCredentials(db, { companyId, service: 'ams' })
}

/**
 * Delivers the ads that are due, the longest waiting first, and stops if the service does not respond. Returns the
 * number of ads tried.
 */
export async function sweepDeliveries(actor: Actor): Promise<number> {
  const { db, now } = actor
  const due = await dueDeliveries.list(db, now, BATCH_SIZE)
  let tried = 0
  for (const key of due) {
    tried += 1
    if (!(await deliverAd(actor, key))) return tried
  }
  if (due.length === BATCH_SIZE)
    await write(actor, ({ enqueue }) => enqueue(DeliverAds, {}, { singletonKey: 'more' }), {
      recordsNothing: 'only queues the next sweep',
    })
  return tried
}
