import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Exchange, ExchangeFault } from '#contract/integrations/services.ts'
import { DeliverAd, deliveryKey, startDeliveries } from '#platform/domains/ads/deliveries/queue-delivery.ts'
import { adDeliveries, ads, companies, connections, ownSource } from '#platform/foundation/db/schema/index.ts'
import { createDueRows } from '#platform/foundation/due-rows/due-rows.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import type { ServiceRefusal } from '#rules/integrations/employment-service.ts'
import { DAY_MS, MINUTE_MS } from '#rules/text-and-time/durations.ts'
import {
  lockConnection,
  pauseAfterFailures,
  recordExchange,
  measureExchange,
  type ConnectionRow,
} from '../connection.ts'
import { DeliverAds } from '../queues.ts'
import { employmentService, type EmploymentService, type Failure } from './client.ts'
import { digestOfAd, referenceOf, serviceAdOf, type ServiceAd } from './service-ad.ts'

interface AdKey {
  companyId: number
  adId: number
}

type DeliveryRow = typeof adDeliveries.$inferSelect

const LEASE_MS = 60_000
/** Maximum number of ads per sweep. */
const BATCH_SIZE = 200
/** The service reviews an ad after it is published. Its status is read then, and once a day. */
const FIRST_STATUS_MS = 15 * MINUTE_MS
const STATUS_MS = DAY_MS
/**
 * Number of attempts before an ad that got no response is sent again: the first request, and five searches. With the
 * pauses between them, they take half an hour. A published ad is in the search by then.
 */
const ATTEMPTS_BEFORE_REPEAT = 6

const rowOf = ({ companyId, adId }: AdKey) => and(eq(adDeliveries.companyId, companyId), eq(adDeliveries.adId, adId))

const dueDeliveries = createDueRows({
  table: adDeliveries,
  key: ['companyId', 'adId'],
  dueAt: 'dueAt',
  leasedUntil: 'leasedUntil',
  attempts: 'attempts',
  leaseMs: LEASE_MS,
})

/** What to do about an ad. */
type Step =
  | { name: 'create'; ad: ServiceAd; digest: string; employerId: string }
  | { name: 'update'; ad: ServiceAd; digest: string; employerId: string; id: string }
  | { name: 'remove'; employerId: string; id: string }
  | { name: 'status'; employerId: string; id: string }
  /** Finds out whether an interrupted `create` published the ad. */
  | { name: 'find'; organizationNumber: string }

interface Task {
  delivery: DeliveryRow
  connection: ConnectionRow
  step: Step
}

const EXCHANGES: Readonly<Record<Step['name'], Exchange['kind']>> = {
  create: 'send',
  update: 'update',
  remove: 'withdraw',
  status: 'check',
  find: 'check',
}

/**
 * Brings an ad at Arbetsförmedlingen up to date: creates, updates or withdraws it, or reads its status. Creating is not
 * idempotent at the service, so the row is marked before the request. If there is no response, the ad is searched for by
 * our reference before it is sent again. Returns false if the service could not be reached.
 */
export async function deliverAd(actor: Actor, key: AdKey): Promise<boolean> {
  const task = await write(actor, (work) => takeTask(work, key), {
    recordsNothing: 'the delivery is planned, not done',
  })
  if (!task) return true
  const { connection, step } = task
  const service = employmentService(actor.deps.outbound, actor.deps.env.services.employmentService)
  const response = await measureExchange(() => takeStep(service, key, step))
  return write(
    actor,
    async (work) => {
      const lockedConnection = await lockConnection(work.db, connection)
      if (!lockedConnection) return true
      const outcome = { kind: EXCHANGES[step.name], milliseconds: response.milliseconds, detail: `${key.adId}` }
      const fail = async (fault: ExchangeFault, detail: string, isUncertain: boolean): Promise<false> => {
        await storeResult(work, task, {
          dueAt: new Date(work.now.getTime() + pauseAfterFailures(task.delivery.attempts)),
          ...(step.name === 'create' && { state: 'waiting', isUncertain }),
          ...(step.name === 'update' && { state: 'waiting' }),
        })
        // A failure of the service does not mean a wrong number, so the connection keeps its status.
        await recordExchange(work, lockedConnection, { ...outcome, fault, detail })
        return false
      }
      if ('fault' in response)
        return fail(response.fault, outcome.detail, response.fault !== 'resting' && response.fault !== 'refused')
      const { answer } = response
      if ('down' in answer) return fail('failed', `${key.adId}: ${answer.down}`, answer.isUncertain)
      if ('noConsent' in answer) {
        // Nothing can be sent until the company connects again, which sends all waiting ads.
        await storeResult(work, task, {
          dueAt: null,
          isUncertain: false,
          ...((step.name === 'create' || step.name === 'update') && { state: 'waiting' }),
        })
        await recordExchange(
          work,
          lockedConnection,
          { ...outcome, fault: 'wrongCredentials' },
          lockedConnection.active && lockedConnection.version === connection.version
            ? { status: 'wrongInformation', message: answer.noConsent }
            : {},
        )
        return true
      }
      await storeResult(work, task, resultOf(service, task, answer, work.now))
      if ('refusals' in answer) {
        await recordExchange(work, lockedConnection, { ...outcome, fault: 'rejected' })
        // The connection works even if the service refuses an ad.
        await work.db
          .update(connections)
          .set({ fault: null, faultSince: null, failures: 0 })
          .where(and(eq(connections.companyId, lockedConnection.companyId), eq(connections.id, lockedConnection.id)))
      } else await recordExchange(work, lockedConnection, { ...outcome, fault: null })
      if (lockedConnection.fault !== null) await wakeWaiting(work, lockedConnection.companyId)
      return true
    },
    { recordsNothing: 'the exchange log has the delivery; the history of an ad has only what people did' },
  )
}

type Answer =
  | { id: string | null }
  | { updated: true }
  | { removed: true }
  | { gone: true }
  | { status: string }
  | { refusals: ServiceRefusal[] }

async function takeStep(service: EmploymentService, key: AdKey, step: Step): Promise<Answer | Failure> {
  switch (step.name) {
    case 'create':
      return service.create(step.employerId, step.ad)
    case 'update':
      return service.update(step.employerId, step.id, step.ad)
    case 'remove':
      return service.remove(step.employerId, step.id)
    case 'status':
      return service.status(step.employerId, step.id)
    case 'find':
      return service.find(step.organizationNumber, referenceOf(key))
  }
}

const notThere = { serviceId: null, employerId: null, serviceStatus: null, url: null, isUncertain: false } as const

/** Returns the columns that an answer of the service changes. */
function resultOf(
  service: EmploymentService,
  { delivery, step }: Task,
  answer: Answer,
  now: Date,
): Partial<DeliveryRow> {
  const after = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)
  const done = { attempts: 0, changedAt: now, dueAt: null, isUncertain: false }
  if ('refusals' in answer) return { ...done, state: 'rejected', refusals: answer.refusals }
  if ('status' in answer) return { attempts: 0, dueAt: after(STATUS_MS), serviceStatus: answer.status }
  if ('removed' in answer) return { ...done, ...notThere, state: 'withdrawn', digest: null, refusals: [], dueAt: now }
  if ('gone' in answer)
    return step.name === 'update'
      ? { ...done, ...notThere, state: 'waiting', digest: null, dueAt: now }
      : { ...done, ...notThere, state: 'removed' }
  if (step.name === 'find' && 'id' in answer && answer.id === null)
    return delivery.attempts < ATTEMPTS_BEFORE_REPEAT
      ? { dueAt: after(pauseAfterFailures(delivery.attempts)) }
      : { attempts: 0, dueAt: now, isUncertain: false, employerId: null }
  const id = 'id' in answer ? answer.id : delivery.serviceId
  if (step.name === 'find') return { attempts: 0, dueAt: now, isUncertain: false, serviceId: id, digest: null }
  return {
    ...done,
    dueAt: after(FIRST_STATUS_MS),
    state: 'published',
    serviceId: id,
    url: id === null ? null : service.pageOf(id),
    digest: 'digest' in step ? step.digest : delivery.digest,
    refusals: [],
  }
}

/** Leases a due delivery and returns its task. Returns null if the delivery is not due or there is nothing to do. */
async function takeTask({ db, now, deps, publish }: Work, key: AdKey): Promise<Task | null> {
  const delivery = await dueDeliveries.claim(db, key, now)
  if (!delivery) return null
  const [row] = await db
    .select({
      ad: ads,
      name: companies.name,
      organizationNumber: companies.organizationNumber,
      homePage: companies.homePage,
      contactEmail: companies.contactEmail,
      companyAddress: companies.companyAddress,
      bannedAt: companies.bannedAt,
      connection: connections,
    })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .leftJoin(connections, and(eq(connections.companyId, ads.companyId), eq(connections.service, 'ams')))
    .where(and(eq(ads.companyId, key.companyId), eq(ads.id, key.adId)))
  const park = async (set: Partial<DeliveryRow> = {}): Promise<null> => {
    await dueDeliveries.settle(db, delivery, { ...set, dueAt: null, attempts: 0 })
    return null
  }
  if (!row?.connection) return park()
  const { ad, connection } = row
  const take = (step: Step): Task => ({ delivery, connection, step })
  if (delivery.isUncertain) return take({ name: 'find', organizationNumber: row.organizationNumber })
  const { serviceId: id, employerId: sentWith } = delivery
  const there = id === null || sentWith === null ? null : { id, employerId: sentWith }
  const isLive = ad.type === 'active' && ad.deletedAt === null && ad.source === ownSource && row.bannedAt === null
  if (!isLive || !connection.active || ad.details === null) {
    if (there) return take({ name: 'remove', ...there })
    return park(delivery.state === 'waiting' ? { state: 'withdrawn', changedAt: now } : {})
  }
  const employerId = connection.referenceId
  // Without a connection the delivery waits until the company connects again.
  if (connection.status !== 'connected' || employerId === null) return park()
  // An ad belongs to the employer that it was sent with.
  if (there && there.employerId !== employerId) return take({ name: 'remove', ...there })
  const employer = { ...row, name: row.name ?? '' }
  const converted = serviceAdOf(ad, ad.details, employer, { siteUrl: deps.env.siteUrl, now })
  if ('refusals' in converted) {
    const { refusals } = converted
    // On its last day, a published ad can no longer be changed.
    if (there && refusals.every(({ field, code }) => field === 'end' && code === 'tooEarly')) return park()
    await park({ state: 'rejected', refusals, changedAt: now })
    publish({ type: 'updateAd', companyId: key.companyId, adId: key.adId })
    return null
  }
  const digest = digestOfAd(converted.ad)
  if (there)
    return take(
      delivery.digest === digest && delivery.state === 'published'
        ? { name: 'status', ...there }
        : { name: 'update', ad: converted.ad, digest, ...there },
    )
  if (delivery.state === 'removed' && delivery.digest === digest) return park()
  await db.update(adDeliveries).set({ isUncertain: true, employerId }).where(rowOf(key))
  return {
    ...take({ name: 'create', ad: converted.ad, digest, employerId }),
    delivery: { ...delivery, isUncertain: true, employerId },
  }
}

/** Stores the result of a delivery. If the ad was made due again during the exchange, the delivery stays due. */
async function storeResult(
  { db, publish, enqueue, now }: Work,
  { delivery }: Task,
  set: Partial<DeliveryRow>,
): Promise<void> {
  const dueAt = await dueDeliveries.settle(db, delivery, set)
  // A later attempt is made by the sweep. A queued job would prevent the job of a change until then.
  if (dueAt && dueAt <= now)
    enqueue(
      DeliverAd,
      { companyId: delivery.companyId, adId: delivery.adId },
      { startAfter: now, singletonKey: deliveryKey(delivery) },
    )
  publish({ type: 'updateAd', companyId: delivery.companyId, adId: delivery.adId })
}

/** Makes all failed deliveries of a company due now, because the service responds again. */
async function wakeWaiting({ db, now, enqueue }: Work, companyId: number): Promise<void> {
  await db
    .update(adDeliveries)
    .set({ dueAt: now, attempts: 0 })
    .where(and(eq(adDeliveries.companyId, companyId), isNotNull(adDeliveries.dueAt), gt(adDeliveries.attempts, 0)))
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
