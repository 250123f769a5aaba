import { and, eq, isNull } from 'drizzle-orm'
import type { AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import { orders, promotions } from '#platform/foundation/db/schema/index.ts'
import { publishBillingChange } from '#platform/foundation/events/publish-billing-change.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { lastPromotedDay, startOfPromotion } from '#rules/promotion/promotion.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { nextBump } from './change-promotion.ts'
import { requireWithinReservation, getCreditTerms } from './purchase.ts'
import { getRunningPromotion, promotionRow } from './running-promotion.ts'

/**
 * Moves a promotion that has not begun to the new start of its ad. Throws 409 `tooFarAhead` if the promotion was paid
 * with credits and the new start is beyond the reservation period (ADMIN-33).
 */
export async function movePromotion(work: Work, ad: Pick<AdRow, 'companyId' | 'id' | 'type' | 'start'>): Promise<void> {
  const promotion = await getRunningPromotion(work.db, ad.companyId, ad.id)
  if (promotion === null || promotion.startsAt <= work.now) return
  const startsAt = startOfPromotion(ad, work.now)
  if (startsAt.getTime() === promotion.startsAt.getTime()) return
  const [order] =
    promotion.orderId === null
      ? []
      : await work.db
          .select({ id: orders.id, priceMode: orders.priceMode })
          .from(orders)
          .where(and(eq(orders.companyId, ad.companyId), eq(orders.id, promotion.orderId)))
  if (order?.priceMode === 'credit')
    requireWithinReservation(await getCreditTerms(work, ad.companyId), startsAt, work.now)
  const times = {
    startsAt,
    endsAt: new Date(startsAt.getTime() + promotion.endsAt.getTime() - promotion.startsAt.getTime()),
  }
  // An order that is on an invoice keeps its dates: invoice lines do not change.
  const [moved] =
    order === undefined
      ? []
      : await work.db
          .update(orders)
          .set({ startsOn: stockholmDay(times.startsAt), expiresOn: lastPromotedDay(times) })
          .where(and(eq(orders.companyId, ad.companyId), eq(orders.id, order.id), isNull(orders.invoiceId)))
          .returning({ id: orders.id })
  if (moved) publishBillingChange(work, ad.companyId)
  await work.db
    .update(promotions)
    .set({ ...times, nextBumpAt: nextBump(promotion, times) })
    .where(promotionRow(promotion))
  publishOfficeChange(work, 'promotions', ad.companyId)
  work.recordHistory({
    companyId: ad.companyId,
    entity: 'promotion',
    entityId: promotion.id,
    action: 'moved',
    data: { adId: ad.id, from: { startsAt: promotion.startsAt, endsAt: promotion.endsAt }, to: times },
  })
}
