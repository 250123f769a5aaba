import { ManagePromotions } from '#contract/advertising/promotion.ts'
import type { OfficeResolvers } from '#gateway/__generated__/resolvers.ts'
import { connectionOfPage, pageQuery, wireDirection } from '#gateway/schema/connection.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import { adPromotion } from './loaders.ts'
import { mapPromotion, promotionStates, type PromotionMapper } from './mappers.ts'

const mayList = staffCan(ManagePromotions)

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

/** Reads a promotion of an ad for `node`: staff read any promotion, and members the newest of the ad. */
export async function findPromotion(adId: number, context: GatewayContext, own: string): Promise<PromotionMapper[]> {
  if (mayList(context)) {
    const { items } = await context.platform.call(ManagePromotions, { query: { id: Number(own), take: 1 } })
    // The list leaves out test companies.
    if (items.length > 0) return items.map(mapPromotion)
  }
  const newest = await context.load(adPromotion, adId)
  return newest ? [newest] : []
}
