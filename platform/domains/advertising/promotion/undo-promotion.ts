import { and, eq, inArray } from 'drizzle-orm'
import { promotions, staffTasks } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { promotionRow, type PromotionRow } from './running-promotion.ts'
import { endSocialMedia, getSocialMedia } from './social-media-package.ts'
import { undoOrder } from './undo-order.ts'

/**
 * Undoes a promotion that has not begun: returns its credits or cancels its payment, and closes its staff tasks. Also
 * undoes the ad's social media package, unless that package is on an invoice or already delivered (PROMO-64).
 *
 * Returns false if the promotion has begun or its order is on an invoice. The promotion is then charged, and the caller
 * ends it.
 */
export async function undoPromotion(work: Work, promotion: PromotionRow): Promise<boolean> {
  const { db, now } = work
  const { companyId, adId } = promotion
  if (promotion.startsAt <= now) return false
  const social = await getSocialMedia(db, companyId, adId)
  if (social !== null && !social.isDone && (await undoOrder(work, social))) {
    await endSocialMedia(work, social)
    work.recordHistory({
      companyId,
      entity: 'ad',
      entityId: adId,
      action: 'socialMediaCancelled',
      data: { orderId: social.orderId },
    })
  }
  if (promotion.orderId !== null && !(await undoOrder(work, { companyId, orderId: promotion.orderId }))) return false
  await db
    .update(promotions)
    .set({ cancelledAt: now, endedAt: now, nextBumpAt: null, endsAt: now })
    .where(promotionRow(promotion))
  await db
    .update(staffTasks)
    .set({ status: 'closed', doneAt: now, doneBy: work.caller?.id ?? null })
    .where(
      and(
        eq(staffTasks.companyId, companyId),
        eq(staffTasks.adId, adId),
        eq(staffTasks.status, 'open'),
        inArray(staffTasks.kind, ['socialMedia', 'programmatic']),
        eq(staffTasks.package, promotion.package),
      ),
    )
  return true
}
