import { and, eq, isNotNull, lte } from 'drizzle-orm'
import { ads, promotions } from '#platform/foundation/db/schema/index.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { nextBump } from './change-promotion.ts'
import { lockPromotion, promotionRow } from './running-promotion.ts'

/** Moves ads that are due back to the top of the job list (PROMO-16). One bump makes up for several missed bumps. */
export async function bumpAds(actor: Actor, most: number): Promise<void> {
  for (const due of await actor.db
    .select({ companyId: promotions.companyId, adId: promotions.adId })
    .from(promotions)
    .where(and(isNotNull(promotions.nextBumpAt), lte(promotions.nextBumpAt, actor.now)))
    .orderBy(promotions.nextBumpAt)
    .limit(most))
    await bump(actor, due)
}

async function bump(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
  await write(actor, async (work) => {
    const promotion = await lockPromotion(work, ad)
    if (promotion === null || promotion.nextBumpAt === null || promotion.nextBumpAt > work.now) return
    let bumpsDone = promotion.bumpsDone + 1
    let next = nextBump({ ...promotion, bumpsDone }, promotion)
    while (next !== null && next <= work.now) next = nextBump({ ...promotion, bumpsDone: (bumpsDone += 1) }, promotion)
    await work.db.update(promotions).set({ bumpsDone, nextBumpAt: next }).where(promotionRow(promotion))
    await work.db
      .update(ads)
      .set({ bumpedAt: work.now })
      .where(and(eq(ads.companyId, promotion.companyId), eq(ads.id, promotion.adId)))
    work.recordHistory({
      companyId: promotion.companyId,
      entity: 'promotion',
      entityId: promotion.id,
      action: 'bumped',
      data: { adId: promotion.adId, bumpsDone },
    })
  })
}
