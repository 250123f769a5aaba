import type { CallInput } from '#contract/base/call.ts'
import type { SelectPlan } from '#contract/advertising/promotion.ts'
import { changeAd } from '#platform/domains/ads/ads/change-ad.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { mayChoosePackage } from '#rules/promotion/packages.ts'

/** Stores the package chosen for an ad without buying it (PROMO-24, PROMO-25, PROMO-33). */
export async function selectPackage(
  work: MemberWork,
  { params, body: { promotionType } }: CallInput<typeof SelectPlan>,
): Promise<void> {
  if (promotionType !== 'none' && !mayChoosePackage(promotionType, work.caller.roles)) throw forbidden()
  await changeAd(work, params.adId, (ad) => {
    if (ad.type === 'archived') throw conflict('archived', 'The ad is archived.')
    if (ad.promotion !== 'none') throw conflict('promoted', 'The ad is already promoted.')
    const selectedPromotion = promotionType === 'none' ? null : promotionType
    return ad.selectedPromotion === selectedPromotion
      ? null
      : {
          action: 'packageSelected',
          set: { selectedPromotion },
          data: { from: ad.selectedPromotion, to: selectedPromotion },
        }
  })
}
