import { isPromotable, type AdType } from '#rules/ads/ad-lifecycle.ts'
import { hasTimeToPromote, MIN_DAYS_LEFT_IN_OVERVIEW } from '#rules/promotion/promotion.ts'

/**
 * Whether the list offers to promote an ad: it is promotable, and at least a week of its period is left (PROMO-26,
 * PROMO-28).
 */
export const isPromotionOffered = (
  ad: { type: AdType; promotion: string; end: string | Date | null },
  now: Date,
): boolean =>
  isPromotable(ad) &&
  hasTimeToPromote({ end: ad.end === null ? null : new Date(ad.end) }, now, MIN_DAYS_LEFT_IN_OVERVIEW)
