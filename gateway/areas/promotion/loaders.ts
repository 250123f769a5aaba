import { AdPromotion, CompanyPromotionPrices, GetSoMePackageInfo } from '#contract/promotion.ts'
import { GetTargetScopeDomains } from '#contract/publishing.ts'
import { PACKAGES } from '#rules/packages.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { promotionPackages } from '../companies/enums.ts'
import { mapPromotion, mediaSelections } from './mappers.ts'

/** The newest promotion of an ad. */
export const adPromotion = defineLoader({
  name: 'adPromotion',
  load: async (adId: number, { platform }) => {
    const { promotion } = await platform.call(AdPromotion, { params: { adId } })
    return promotion && mapPromotion(promotion)
  },
})

/** The sites a promotion shows an ad on. */
export const scopeDomains = defineLoader({
  name: 'scopeDomains',
  load: (id: number, { platform }) => platform.call(GetTargetScopeDomains, { params: { id } }),
})

/** The social media package of an ad. */
export const socialMediaPackage = defineLoader({
  name: 'socialMediaPackage',
  load: async (adId: number, { platform }) => {
    const { available, purchased, mediaSelection, ...info } = await platform.call(GetSoMePackageInfo, { params: { adId } })
    return { ...info, isAvailable: available, isPurchased: purchased, mediaSelection: mediaSelections.toName(mediaSelection) }
  },
})

/** What promotion costs a company. */
export const promotionPrices = defineLoader({
  name: 'promotionPrices',
  load: async (companyId: number, { platform }) => {
    const { prices, usual, socialMedia } = await platform.call(CompanyPromotionPrices, { params: { companyId } })
    return {
      packages: PACKAGES.map(each => ({ package: promotionPackages.toName(each), price: prices.monetary[each], usualPrice: usual.monetary[each], credits: prices.credit[each] })),
      socialMedia,
    }
  },
})
