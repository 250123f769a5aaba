import { and, eq, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { adDeliveries, ads, connections, ownSource } from '#platform/foundation/db/schema/index.ts'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import type { Work } from '#platform/calls/actor/actor.ts'

/** Makes one ad at the public employment service what it should be. */
export const DeliverAd = defineQueue({
  name: 'deliver-ad',
  schema: Type.Object({ companyId: Type.Integer(), adId: Type.Integer() }),
})

/** The key of an ad's job: one waits at a time. */
export const deliveryKey = ({ companyId, adId }: { companyId: number; adId: number }): string => `${companyId}:${adId}`

/**
 * Says that an ad has changed, so that the employment service hears of it, in the unit of work of the change. Ads that
 * are not live and never were there cost one look; the company need not be connected.
 */
export async function wakeDelivery(
  { db, now, send }: Work,
  ad: { companyId: number; id: number; type: string; source: string },
): Promise<void> {
  if (ad.source !== ownSource) return
  const of = { companyId: ad.companyId, adId: ad.id }
  const due = { dueAt: now, attempts: 0 }
  const known = await db
    .update(adDeliveries)
    .set(due)
    .where(and(eq(adDeliveries.companyId, of.companyId), eq(adDeliveries.adId, of.adId)))
    .returning({ adId: adDeliveries.adId })
  const isNew = known.length === 0 && ad.type === 'active' && (await startDeliveries({ db, now }, of)) > 0
  if (known.length > 0 || isNew) send(DeliverAd, of, { singletonKey: deliveryKey(of) })
}

/** Has the live ads of a connected company sent that were not yet, or one of them. Answers how many. */
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
