import { and, eq, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { ads } from '#platform/foundation/db/schema/index.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { isExternal, adTypeAt } from '#rules/ads/ad-lifecycle.ts'
import { queueDelivery } from '#platform/domains/ads/deliveries/queue-delivery.ts'
import { lapsePromotion } from '#platform/domains/advertising/promotion/lapse-promotion.ts'
import { notifyExpired } from './notify-expired.ts'

/**
 * Starts a scheduled ad or ends an active ad if its time has come. An ended ad loses its promotion, and its owner gets
 * an email. Only the ad's dates and the clock decide, so a repeated, late or reordered run is safe. Returns whether the
 * ad changed.
 */
export function applyPeriod(actor: Actor, { companyId, adId }: { companyId: number; adId: number }): Promise<boolean> {
  return write(actor, async (work) => {
    const { db, now } = work
    const [ad] = await db
      .select()
      .from(ads)
      .where(and(eq(ads.companyId, companyId), eq(ads.id, adId), isNull(ads.deletedAt)))
      .for('no key update')
    if (!ad) return false
    const type = adTypeAt(ad, now)
    if (type === ad.type) return false
    if (type === 'inactive') await lapsePromotion(work, ad)
    const ended = type === 'inactive' && { promotion: 'none' as const, selectedPromotion: null, endedAt: ad.end ?? now }
    await db
      .update(ads)
      .set({ type, ...ended, version: ad.version + 1, updatedAt: now })
      .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
    work.recordHistory({ companyId, entity: 'ad', entityId: adId, action: type === 'active' ? 'started' : 'ended' })
    work.publish({ type: 'updateAd', companyId, adId })
    await queueDelivery(work, { ...ad, type })
    // No email for an imported ad: its dates are set on the other job board, not by its owner here.
    if (type === 'inactive' && ad.end && !isExternal(ad)) await notifyExpired(work, { ...ad, end: ad.end })
    return true
  })
}

/** Starts and ends the ads that are due, at most 1000 per run. Returns the number of ads that changed. */
export async function sweepPeriods(actor: Actor): Promise<number> {
  const { db, now } = actor
  const due = await db
    .select({ companyId: ads.companyId, adId: ads.id })
    .from(ads)
    .where(
      and(
        isNull(ads.deletedAt),
        or(
          and(eq(ads.type, 'scheduled'), isNotNull(ads.start), lte(ads.start, now)),
          and(eq(ads.type, 'active'), isNotNull(ads.end), lt(ads.end, now)),
        ),
      ),
    )
    .limit(1000)
  let changed = 0
  for (const ad of due) if (await applyPeriod(actor, ad)) changed += 1
  return changed
}
