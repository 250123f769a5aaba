import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Exchange, ExchangeFault } from '#contract/integrations/connections.ts'
import { DeliverAd, deliveryKey, startDeliveries } from '#platform/domains/ads/deliveries/queue-delivery.ts'
import { adDeliveries, ads, companies, connections, ownSource } from '#platform/foundation/db/schema/index.ts'
import { readCredentials, removeCredentials } from '#platform/foundation/outbound/credentials.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { lockConnection, pauseAfter, recordExchange, timed, type ConnectionRow } from '../connection.ts'
import { DeliverAds } from '../queues.ts'
import { Login, employmentService } from './client.ts'
import { digestOf, referenceOf, serviceAdOf, type ServiceAd } from './service-ad.ts'

interface AdKey {
  companyId: number
  adId: number
}

type DeliveryRow = typeof adDeliveries.$inferSelect

/** Longer than an exchange may take: whoever sends has the ad for himself, and another comes when he died. */
const lease = 60_000
/** Ads one sweep sends. */
const mostSent = 200

const rowOf = ({ companyId, adId }: AdKey) => and(eq(adDeliveries.companyId, companyId), eq(adDeliveries.adId, adId))
const isFree = (now: Date) => or(isNull(adDeliveries.leasedUntil), lte(adDeliveries.leasedUntil, now))

/** What is to be done with an ad: sent, taken down, or nothing. */
interface Task {
  delivery: DeliveryRow
  connection: ConnectionRow
  login: Login
  send: { ad: ServiceAd; digest: string } | null
}

/**
 * Makes one ad at the employment service what it should be: there while it is live here and the company is connected,
 * else not. The service knows it by a reference of ours, and the row is marked before anything is sent, so that however
 * often this is cut off or repeated there is one ad or none. Answers false when the service could not be reached.
 */
export async function deliverAd(actor: Actor, of: AdKey): Promise<boolean> {
  const task = await write(actor, (work) => take(work, of), { recordsNothing: 'what is planned is not done yet' })
  if (!task) return true
  const { connection, login, send } = task
  const service = employmentService(actor.deps.outbound, actor.deps.env.services.employmentService)
  const reference = referenceOf(of)
  const asked = await timed(async () =>
    send ? await service.put(login, reference, send.ad) : await service.remove(login, reference),
  )
  const kind: Exchange['kind'] = send ? (task.delivery.digest === null ? 'send' : 'update') : 'withdraw'
  return write(
    actor,
    async (work) => {
      const held = await lockConnection(work.db, connection)
      if (!held) return true
      const outcome = { kind, milliseconds: asked.milliseconds, detail: `${of.adId}` }
      const fail = async (fault: ExchangeFault, detail: string): Promise<false> => {
        await settle(work, task, {
          dueAt: new Date(work.now.getTime() + pauseAfter(task.delivery.attempts)),
          ...(send && { state: 'waiting' }),
        })
        // What failed for the service says nothing of the password: the connection stays what it is.
        await recordExchange(work, held, { ...outcome, fault, detail })
        return false
      }
      if ('fault' in asked) return fail(asked.fault, outcome.detail)
      const { answer } = asked
      if ('down' in answer) return fail('failed', `${of.adId}: ${answer.down}`)
      if ('signedOut' in answer) {
        // Nothing can be sent until somebody connects anew, which sends all that waits.
        await settle(work, task, { dueAt: null, ...(send && { state: 'waiting' }) })
        await recordExchange(
          work,
          held,
          { ...outcome, fault: 'wrongCredentials' },
          held.active && held.version === connection.version ? { status: 'wrongInformation', message: null } : {},
        )
        return true
      }
      const changed = { changedAt: work.now, attempts: 0, isUncertain: false }
      if ('rejected' in answer) {
        await settle(work, task, { ...changed, dueAt: null, state: 'rejected', message: answer.rejected })
        await recordExchange(work, held, { ...outcome, fault: 'rejected' })
        await work.db
          .update(connections)
          .set({ fault: null, faultSince: null, failures: 0 })
          .where(and(eq(connections.companyId, held.companyId), eq(connections.id, held.id)))
      } else {
        if (send && 'url' in answer)
          await settle(work, task, {
            ...changed,
            dueAt: null,
            state: 'published',
            digest: send.digest,
            url: answer.url,
            message: null,
          })
        else
          await settle(work, task, {
            ...changed,
            dueAt: null,
            state: 'withdrawn',
            digest: null,
            url: null,
            message: null,
          })
        await recordExchange(work, held, { ...outcome, fault: null })
        if (held.fault !== null) await wakeWaiting(work, held.companyId)
      }
      if (!held.active) await forgetWhenDone(work, held)
      return true
    },
    { recordsNothing: 'the ad’s history tells what its people did; the exchange stands in the log' },
  )
}

/** Takes a due ad and says what is to be done with it; null when that is nothing. */
async function take({ db, now, deps }: Work, of: AdKey): Promise<Task | null> {
  const [delivery] = await db
    .update(adDeliveries)
    .set({ leasedUntil: new Date(now.getTime() + lease), attempts: sql`${adDeliveries.attempts} + 1` })
    .where(and(rowOf(of), lte(adDeliveries.dueAt, now), isFree(now)))
    .returning()
  if (!delivery) return null
  const [found] = await db
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
    .where(and(eq(ads.companyId, of.companyId), eq(ads.id, of.adId)))
  const login = await readCredentials(db, deps.vault, { companyId: of.companyId, service: 'ams' }, Login)
  const parked = { leasedUntil: null, dueAt: null, attempts: 0 }
  // Without a password nothing can be done; connecting anew wakes it.
  if (!found?.connection || !login || found.connection.status === 'wrongInformation') {
    await db.update(adDeliveries).set(parked).where(rowOf(of))
    return null
  }
  const { ad, connection } = found
  const isLive =
    ad.type === 'active' &&
    ad.deletedAt === null &&
    ad.source === ownSource &&
    ad.details !== null &&
    found.bannedAt === null
  const mayBeThere = delivery.digest !== null || delivery.isUncertain
  if (isLive && connection.active && ad.details !== null) {
    if (connection.status !== 'connected') {
      await db.update(adDeliveries).set(parked).where(rowOf(of))
      return null
    }
    const sent = serviceAdOf(
      ad,
      ad.details,
      { name: found.name ?? '', organizationNumber: found.organizationNumber },
      deps.env.siteUrl,
    )
    const digest = digestOf(sent)
    if (delivery.state === 'published' && delivery.digest === digest && !delivery.isUncertain) {
      await db.update(adDeliveries).set(parked).where(rowOf(of))
      return null
    }
    await db.update(adDeliveries).set({ isUncertain: true }).where(rowOf(of))
    return { delivery: { ...delivery, isUncertain: true }, connection, login, send: { ad: sent, digest } }
  }
  if (mayBeThere) return { delivery, connection, login, send: null }
  await db
    .update(adDeliveries)
    .set({ ...parked, ...(delivery.state === 'waiting' && { state: 'withdrawn', changedAt: now }) })
    .where(rowOf(of))
  return null
}

/** Writes what became of it, unless the ad has changed meanwhile: then it stays due. */
async function settle({ db, tell, send, now }: Work, { delivery }: Task, set: Partial<DeliveryRow>): Promise<void> {
  const { dueAt, ...rest } = set
  // Whoever wakes it counts its tries from nought again.
  const isSame = sql`${adDeliveries.attempts} = ${delivery.attempts}`
  const [written] = await db
    .update(adDeliveries)
    .set({
      ...rest,
      leasedUntil: null,
      dueAt: sql`case when ${isSame} then ${dueAt?.toISOString() ?? null}::timestamptz else ${adDeliveries.dueAt} end`,
    })
    .where(rowOf(delivery))
    .returning({ dueAt: adDeliveries.dueAt })
  if (written?.dueAt)
    send(
      DeliverAd,
      { companyId: delivery.companyId, adId: delivery.adId },
      { startAfter: written.dueAt > now ? written.dueAt : now, singletonKey: deliveryKey(delivery) },
    )
  tell({ type: 'updateAd', companyId: delivery.companyId, adId: delivery.adId })
}

/** The service answers: what waits for its next try goes now, whatever pause it had come to. */
export async function wakeWaiting({ db, now, send }: Work, companyId: number): Promise<void> {
  await db
    .update(adDeliveries)
    .set({ dueAt: now, attempts: 0 })
    .where(and(eq(adDeliveries.companyId, companyId), isNotNull(adDeliveries.dueAt)))
  send(DeliverAds, {}, { singletonKey: 'now' })
}

/**
 * The company is connected, or is no longer: every ad is looked at, and those that are live and were never sent are.
 */
export async function deliverAll(work: Work, companyId: number): Promise<void> {
  await work.db.update(adDeliveries).set({ dueAt: work.now, attempts: 0 }).where(eq(adDeliveries.companyId, companyId))
  await startDeliveries(work, { companyId })
  work.send(DeliverAds, {}, { singletonKey: 'now' })
}

/** Once the last ad is down of a company that ended the connection, its password is forgotten. */
export async function forgetWhenDone({ db }: Work, { companyId }: ConnectionRow): Promise<void> {
  const [left] = await db
    .select({ adId: adDeliveries.adId })
    .from(adDeliveries)
    .where(
      and(
        eq(adDeliveries.companyId, companyId),
        or(isNotNull(adDeliveries.digest), eq(adDeliveries.isUncertain, true)),
      ),
    )
    .limit(1)
  if (!left) await removeCredentials(db, { companyId, service: 'ams' })
}

/**
 * Sends all that is due, the longest waiting first; ends where the service does not answer. Answers how many were
 * tried.
 */
export async function sweepDeliveries(actor: Actor): Promise<number> {
  const { db, now } = actor
  const due = await db
    .select({ companyId: adDeliveries.companyId, adId: adDeliveries.adId })
    .from(adDeliveries)
    .where(and(lte(adDeliveries.dueAt, now), isFree(now)))
    .orderBy(asc(adDeliveries.dueAt))
    .limit(mostSent)
  let tried = 0
  for (const of of due) {
    tried += 1
    if (!(await deliverAd(actor, of))) return tried
  }
  if (due.length === mostSent)
    await write(actor, ({ send }) => send(DeliverAds, {}, { singletonKey: 'more' }), {
      recordsNothing: 'there is more to do',
    })
  return tried
}
