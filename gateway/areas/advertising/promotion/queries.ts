import { ManagePromotions } from '#contract/advertising/promotion.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { connectionOfPage, pageSize } from '#gateway/schema/connection.ts'
import { mapPromotion, promotionStates } from './mappers.ts'

/** `Query.promotions` */
export const promotions: NonNullable<QueryResolvers['promotions']> = async (
  _,
  { first, after, state, search, orderBy, direction },
  { platform },
) => {
  const query = {
    take: pageSize(first),
    ...(after != null && { after }),
    ...(state && { state: promotionStates.toWire(state) }),
    ...(search != null && { search }),
    sort: orderBy === 'STARTS' ? ('starts' as const) : ('ends' as const),
    direction: direction === 'ASC' ? ('asc' as const) : ('desc' as const),
  }
  const { items, next, counts } = await platform.call(ManagePromotions, { query })
  return {
    ...connectionOfPage(items.map(mapPromotion), { next, after }),
    activeCount: counts.active,
    scheduledCount: counts.scheduled,
    endingCount: counts.ending,
    allCount: counts.all,
    cancelledCount: counts.cancelled,
    endedCount: counts.ended,
  }
}
