import { MediaSelection } from '#contract/base/enums.ts'
import { PriceMode, PromotionPayment, PromotionState, type Promotion } from '#contract/advertising/promotion.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'

export const priceModes = enumNames(PriceMode.enum)
export const mediaSelections = enumNames(MediaSelection.enum)
export const promotionStates = enumNames(PromotionState.enum)
const promotionPayments = enumNames(PromotionPayment.enum)

/** Source of `Promotion`. */
export type PromotionMapper = ReturnType<typeof mapPromotion>

/** Returns the source of a promotion. */
export const mapPromotion = (promotion: Promotion) => ({
  id: toCompositeGlobalId('Promotion', promotion.adId, promotion.id),
  databaseId: promotion.id,
  adDatabaseId: promotion.adId,
  companyDatabaseId: promotion.companyId,
  package: promotionPackages.toName(promotion.promotionType),
  payment: promotionPayments.toName(promotion.payment),
  state: promotionStates.toName(promotion.state),
  startsAt: promotion.starts,
  endsAt: promotion.ends,
  cancelledAt: promotion.cancelled,
  daysLeft: promotion.daysLeft,
  isResumable: promotion.resumable,
  domains: promotion.domains,
  adName: promotion.title,
  companyName: promotion.companyName,
})

/** Source of `PromotionConnection`. */
export interface PromotionConnectionMapper extends ConnectionSource<{ cursor: string; node: PromotionMapper }> {
  activeCount: number
  scheduledCount: number
  endingCount: number
  /** These three counts are null if there are more promotions than the platform counts. */
  totalCount: number | null
  cancelledCount: number | null
  endedCount: number | null
}
