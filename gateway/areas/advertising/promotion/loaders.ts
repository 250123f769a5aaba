import {
  AdPromotion,
  AdPromotions,
  CompanyPromotionPrices,
  GetSoMePackageInfo,
  GetSoMePackageInfos,
} from '#contract/advertising/promotion.ts'
import { GetTargetScopeDomains, GetTargetScopeDomainsList } from '#contract/advertising/publishing.ts'
import { PACKAGES } from '#rules/promotion/packages.ts'
import { defineListLoader, defineLoader } from '#gateway/loaders/define-loader.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'
import { mapPromotion, mediaSelections } from './mappers.ts'

/** Reads the newest promotion of an ad. */
export const adPromotion = defineListLoader({
  name: 'adPromotion',
  one: async (id, { platform }) => ({ id, ...(await platform.call(AdPromotion, { params: { adId: id } })) }),
  many: (ids, { platform }) => platform.call(AdPromotions, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ promotion }) => promotion && mapPromotion(promotion),
})

/** Reads the sites that show a promoted ad. */
export const scopeDomains = defineListLoader({
  name: 'scopeDomains',
  one: async (id, { platform }) => ({ id, domains: await platform.call(GetTargetScopeDomains, { params: { id } }) }),
  many: (ids, { platform }) => platform.call(GetTargetScopeDomainsList, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ domains }) => domains,
})

/** Reads the social media package of an ad. */
export const socialMediaPackage = defineListLoader({
  name: 'socialMediaPackage',
  one: async (id, { platform }) => ({ id, ...(await platform.call(GetSoMePackageInfo, { params: { adId: id } })) }),
  many: (ids, { platform }) => platform.call(GetSoMePackageInfos, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ available, purchased, price, purchasedAt, mediaSelection, mediaSelectionUpdatedAt }) => ({
    price,
    purchasedAt,
    mediaSelectionUpdatedAt,
    isAvailable: available,
    isPurchased: purchased,
    mediaSelection: mediaSelections.toName(mediaSelection),
  }),
})

/** Reads the promotion prices of a company. */
export const promotionPrices = defineLoader({
  name: 'promotionPrices',
  load: async (companyId: number, { platform }) => {
    const { prices, usual, socialMedia } = await platform.call(CompanyPromotionPrices, { params: { companyId } })
    return {
      packages: PACKAGES.map((name) => ({
        package: promotionPackages.toName(name),
        price: prices.monetary[name],
        usualPrice: usual.monetary[name],
        credits: prices.credit[name],
      })),
      socialMedia,
    }
  },
})
