import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { ads, promotions } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { lockPromotion, promotionRow } from './running-promotion.ts'

/** Ends expired promotions and removes them from their ads (PROMO-29). */
export async function endExpiredPromotions(actor: Actor, most: number): Promise<void> {
  for (const due of await actor.db
    .select({ companyId: promotions.companyId, adId: promotions.adId })
    .from(promotions)
    .where(and(isNull(promotions.endedAt), lte(promotions.endsAt, actor.now)))
    .orderBy(promotions.endsAt)
    .limit(most))
    await endPromotion(actor, due)
}

async function endPromotion(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
  await write(actor, async (work) => {
    const promotion = await lockPromotion(work, ad)
    if (promotion === null || promotion.endsAt > work.now) return
    const { companyId, adId } = promotion
    await work.db.update(promotions).set({ endedAt: work.now, nextBumpAt: null }).where(promotionRow(promotion))
    await work.db
      .update(ads)
      .set({ promotion: 'none', version: sql`${ads.version} + 1`, updatedAt: work.now })
      .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
    work.recordHistory({
      companyId,
      entity: 'ad',
      entityId: adId,
      action: 'promotionEnded',
      data: { package: promotion.package },
    })
    work.publish({ type: 'updateAd', companyId, adId })
    publishOfficeChange(work, 'promotions', companyId)
  })
}
