import { PublishedAds } from '#contract/ads/feeds.ts'
import { ApiKeys, CareerPages } from '#contract/integrations/api-keys.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapPartnerKey, mapPublishedAd } from './mappers.ts'

/** Lists the API keys of a company. */
export const apiKeysLoader = defineLoader({
  name: 'apiKeys',
  load: async (companyId: number, { platform }) =>
    (await platform.call(ApiKeys, { params: { companyId } })).map(mapPartnerKey),
})

/** Lists the keys of a company's career pages. */
export const careerPagesLoader = defineLoader({
  name: 'careerPages',
  load: async (companyId: number, { platform }) =>
    (await platform.call(CareerPages, { params: { companyId } })).map(mapPartnerKey),
})

/** Reads the published ads of a company, which are public. */
export const publishedAdsLoader = defineLoader({
  name: 'publishedAds',
  load: async (companyId: number, { platform }) =>
    (await platform.call(PublishedAds, { query: { companyId } })).map(mapPublishedAd),
})
