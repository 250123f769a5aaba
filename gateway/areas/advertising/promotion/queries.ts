import { ManagePromotions } from '#contract/advertising/promotion.ts'
import type { OfficeResolvers } from '#gateway/__generated__/resolvers.ts'
import { connectionOfPage, pageQuery, wireDirection } from '#gateway/schema/connection.ts'
import { mapPromotion, promotionStates } from './mappers.ts'

/** `Office.promotions` */
export const promotions: NonNullable<OfficeResolvers['promotions']> = async (
  _,
  { first, after, state, search, sort },
  { platform },
) => {
  const query = {
    ...pageQuery({ first, after }),
    ...(state && { state: promotionStates.toWire(state) }),
    ...(search != null && { search }),
    sort: sort?.field === 'STARTS' ? ('starts' as const) : ('ends' as const),
    direction: wireDirection(sort),
  }
  const { items, counts, ...page } = await platform.call(ManagePromotions, { query })
  return {
    ...connectionOfPage(items.map(mapPromotion), page, after),
    activeCount: counts.active,
    scheduledCount: counts.scheduled,
    endingCount: counts.ending,
    totalCount: counts.all,
    cancelledCount: counts.cancelled,
    endedCount: counts.ended,
  }
}
