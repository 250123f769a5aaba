import { and, eq, gt, isNotNull } from 'drizzle-orm'
import { promotions } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { getRunningPromotion, promotionRow } from './running-promotion.ts'
import { undoPromotion } from './undo-promotion.ts'

/**
 * Ends the promotion of an ad that ends; its remaining time lapses (AD-34, AD-39). A promotion that has not begun is
 * undone together with its order, unless the order is on an invoice.
 */
export async function lapsePromotion(
  work: Work,
  { companyId, id: adId }: { companyId: number; id: number },
): Promise<void> {
  const { db, now } = work
  const running = await getRunningPromotion(db, companyId, adId)
  if (running !== null && !(await undoPromotion(work, running)))
    await db.update(promotions).set({ endedAt: now, nextBumpAt: null }).where(promotionRow(running))
  // Cancelled promotions can no longer be resumed.
  const lapsed = await db
    .update(promotions)
    .set({ endsAt: promotions.cancelledAt })
    .where(
      and(
        eq(promotions.companyId, companyId),
        eq(promotions.adId, adId),
        isNotNull(promotions.cancelledAt),
        gt(promotions.endsAt, promotions.cancelledAt),
      ),
    )
    .returning({ id: promotions.id })
  if (running !== null || lapsed.length > 0) publishOfficeChange(work, 'promotions', companyId)
}
