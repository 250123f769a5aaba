import { and, eq, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { adDeliveries, ads, connections, ownSource } from '#platform/foundation/db/schema/index.ts'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import type { Work } from '#platform/calls/actor/actor.ts'

/** The job that brings one ad at Arbetsförmedlingen up to date. */
export const DeliverAd = defineQueue({
  name: 'deliver-ad',
  schema: Type.Object({ companyId: Type.Integer(), adId: Type.Integer() }),
})

/** Returns the singleton key of an ad's job, so that at most one job per ad is queued. */
export const deliveryKey = ({ companyId, adId }: { companyId: number; adId: number }): string => `${companyId}:${adId}`

/**
 * Queues a delivery to Arbetsförmedlingen after an ad has changed, in the unit of work of the change. Works whether
 * or not the company is connected. An inactive ad that was never delivered costs one query.
 */
export async function queueDelivery(
  { db, now, enqueue }: Work,
  ad: { companyId: number; id: number; type: string; source: string },
): Promise<void> {
  if (ad.source !== ownSource) return
  const target = { companyId: ad.companyId, adId: ad.id }
  const due = { dueAt: now, attempts: 0 }
  const known = await db
    .update(adDeliveries)
    .set(due)
    .where(and(eq(adDeliveries.companyId, target.companyId), eq(adDeliveries.adId, target.adId)))
    .returning({ adId: adDeliveries.adId })
  const isNew = known.length === 0 && ad.type === 'active' && (await startDeliveries({ db, now }, target)) > 0
  if (known.length > 0 || isNew) enqueue(DeliverAd, target, { singletonKey: deliveryKey(target) })
}

/**
 * Queues the active ads of a connected company that were not delivered yet, or only the ad `adId`. Returns the number
 * of ads queued.
 */
export async function startDeliveries(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { companyId, adId }: { companyId: number; adId?: number },
): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    insert into ${adDeliveries} (company_id, ad_id, state, due_at, changed_at)
    select ${ads.companyId}, ${ads.id}, 'waiting', ${at}, ${at} from ${ads}
    join ${connections} on ${connections.companyId} = ${ads.companyId} and ${connections.service} = 'ams'
      and ${connections.active} and ${connections.status} = 'connected'
    where ${ads.companyId} = ${companyId} and ${adId === undefined ? sql`true` : eq(ads.id, adId)}
      and ${ads.type} = 'active' and ${ads.source} = ${ownSource} and ${ads.deletedAt} is null
    on conflict do nothing returning ad_id`)
  return rows.length
}
