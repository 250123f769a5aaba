import { PublishedAds } from '#contract/ads/feeds.ts'
import { ApiKeys, CareerPages } from '#contract/integrations/partner-keys.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapPartnerKey, mapPublishedAd } from './mappers.ts'

/** The API keys of a company. */
export const apiKeysLoader = defineLoader({
  name: 'apiKeys',
  load: async (companyId: number, { platform }) =>
    (await platform.call(ApiKeys, { params: { companyId } })).map(mapPartnerKey),
})

/** The keys of a company's career pages. */
export const careerPagesLoader = defineLoader({
  name: 'careerPages',
  load: async (companyId: number, { platform }) =>
    (await platform.call(CareerPages, { params: { companyId } })).map(mapPartnerKey),
})

/** The active ads of a company, as everybody may read them. */
export const publishedAdsLoader = defineLoader({
  name: 'publishedAds',
  load: async (companyId: number, { platform }) =>
    (await platform.call(PublishedAds, { query: { companyId } })).map(mapPublishedAd),
})
