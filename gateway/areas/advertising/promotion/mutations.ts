import {
  CancelPromotion,
  CancelSoMePackage,
  ChooseSoMePackageMedia,
  PurchaseSocialMediaAndBoosting,
  PurchaseSoMePackage,
  ResumePromotion,
  SelectPlan,
  StartPromotion,
} from '#contract/advertising/promotion.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { mediaOf, packageOf, purchaseOf } from './purchase.ts'

type Mutations = Required<
  Pick<
    MutationResolvers,
    | 'selectPackage'
    | 'purchasePromotion'
    | 'cancelPromotion'
    | 'resumePromotion'
    | 'startPromotion'
    | 'purchaseSocialMedia'
    | 'chooseSocialMediaPictures'
    | 'cancelSocialMedia'
  >
>

const idOf = (adId: string): number => databaseIdOf(adId, 'Ad')
const inPurchase = renameFields({
  promotionType: 'purchase.package',
  priceMode: 'purchase.payWith',
  socialMedia: 'purchase.includeSocialMedia',
  mediaSelection: 'purchase.mediaSelection',
  expectedPrice: 'purchase.expectedPrice',
  discardedDays: 'purchase.discardedDays',
})

/** The mutations of an ad's promotion. */
export const promotionMutations: Mutations = {
  selectPackage: (_, { input }, { platform }) => {
    const adId = idOf(input.adId)
    return payload(
      () =>
        platform.call(SelectPlan, {
          params: { adId },
          body: { promotionType: promotionPackages.toWire(input.package) },
        }),
      () => ({ ad: { ...adReference(adId), selectedPromotion: input.package === 'NONE' ? null : input.package } }),
      renameFields({ promotionType: 'package' }),
    )
  },
  purchasePromotion: (_, { input: { adId: globalId, purchase } }, { platform }) => {
    const adId = idOf(globalId)
    const { promotionType, ...rest } = purchaseOf(purchase)
    if (promotionType === undefined) throw badRequest('Specify `package`.')
    return payload(
      () => platform.call(PurchaseSocialMediaAndBoosting, { params: { adId }, body: { ...rest, promotionType } }),
      ({ promotion, orderId }) => ({
        ad: {
          ...adReference(adId),
          promotion: promotionPackages.toName(promotion),
          selectedPromotion: null,
          isPromotable: false,
        },
        orderDatabaseId: orderId,
      }),
      inPurchase,
    )
  },
  cancelPromotion: (_, { input }, { platform }) => {
    const adId = idOf(input.adId)
    return payload(
      () => platform.call(CancelPromotion, { params: { adId } }),
      () => ({ ad: { ...adReference(adId), promotion: 'NONE' as const } }),
    )
  },
  resumePromotion: (_, { input }, { platform }) => {
    const adId = idOf(input.adId)
    return payload(
      () => platform.call(ResumePromotion, { params: { adId } }),
      () => ({ ad: adReference(adId) }),
    )
  },
  startPromotion: (_, { input }, { platform }) => {
    const adId = idOf(input.adId)
    return payload(
      () => platform.call(StartPromotion, { params: { adId }, body: { promotionType: packageOf(input.package) } }),
      () => ({ ad: { ...adReference(adId), promotion: input.package, selectedPromotion: null, isPromotable: false } }),
      renameFields({ promotionType: 'package' }),
    )
  },
  purchaseSocialMedia: (_, { input }, { platform }) => {
    const adId = idOf(input.adId)
    const body = {
      mediaSelection: mediaOf(input.mediaSelection),
      ...(input.expectedPrice != null && { expectedPrice: input.expectedPrice }),
    }
    return payload(
      () => platform.call(PurchaseSoMePackage, { params: { adId }, body }),
      ({ orderId }) => ({ ad: adReference(adId), orderDatabaseId: orderId }),
    )
  },
  chooseSocialMediaPictures: (_, { input }, { platform }) => {
    const adId = idOf(input.adId)
    return payload(
      () =>
        platform.call(ChooseSoMePackageMedia, {
          params: { adId },
          body: { mediaSelection: mediaOf(input.mediaSelection) },
        }),
      () => ({ ad: adReference(adId) }),
    )
  },
  cancelSocialMedia: (_, { input }, { platform }) => {
    const adId = idOf(input.adId)
    return payload(
      () => platform.call(CancelSoMePackage, { params: { adId } }),
      () => ({ ad: adReference(adId) }),
    )
  },
}
