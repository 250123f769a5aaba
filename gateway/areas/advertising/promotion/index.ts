import { ManagePromotions } from '#contract/advertising/promotion.ts'
import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader } from '#gateway/schema/node.ts'
import { adOf, completeAd } from '#gateway/areas/ads/ads/complete-ad.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { companyById } from '#gateway/areas/companies/companies/complete-company.ts'
import { subscribeToOffice } from '#gateway/resolving/subscribe-to-office.ts'
import { adPromotion, promotionPrices, scopeDomains, socialMediaPackage } from './loaders.ts'
import { promotionMutations } from './mutations.ts'
import { publishAd } from './publish-ad.ts'
import { findPromotion, promotions } from './queries.ts'

/** Packages, prices and promotions of ads, and their social media packages. */
export const promotionArea: Area = {
  name: 'promotion',
  resolvers: {
    Office: { promotions },
    Mutation: { ...promotionMutations, publishAd },
    Subscription: {
      promotionsUpdated: subscribeToOffice('promotions', ({ platform }) =>
        platform.call(ManagePromotions, { query: { take: 1 } }),
      ),
    },
    Ad: {
      newestPromotion: ({ databaseId }, _, context) => context.load(adPromotion, databaseId),
      scopeDomains: ({ databaseId }, _, context) => context.load(scopeDomains, databaseId),
      socialMediaPackage: ({ databaseId }, _, context) => context.load(socialMediaPackage, databaseId),
    },
    Company: { promotionPrices: ({ databaseId }, _, context) => context.load(promotionPrices, databaseId) },
    Promotion: {
      ad: ({ adDatabaseId, adName }, _, context, info) =>
        completeAd({ ...adReference(adDatabaseId), name: adName }, context, info),
      company: companyById,
    },
    PublishAdPayload: { ad: adOf },
    SelectPackagePayload: { ad: adOf },
    PurchasePromotionPayload: { ad: adOf },
    CancelPromotionPayload: { ad: adOf },
    ResumePromotionPayload: { ad: adOf },
    StartPromotionPayload: { ad: adOf },
    PurchaseSocialMediaPayload: { ad: adOf },
    CancelSocialMediaPayload: { ad: adOf },
  },
  nodes: { Promotion: childNodeReader(findPromotion) },
}
