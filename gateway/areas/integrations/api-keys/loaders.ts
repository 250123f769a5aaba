import { PublishedAds } from '#contract/ads/feeds.ts'
import { ApiKeys, CareerPages } from '#contract/integrations/api-keys.ts'
import { KeyUsage } from '#contract/integrations/key-usage.ts'
import { defineLoader, defineLoaderWithArguments } from '#gateway/loaders/define-loader.ts'
import { mapPartnerKey, mapPublishedAd } from './mappers.ts'

/** Lists the API keys of a company. */
export const apiKeysLoader = defineLoader({
  name: 'apiKeys',
  load: async (companyId: number, { platform }) =>
    (await platform.call(ApiKeys, { params: { companyId } })).map((key) => mapPartnerKey(key, companyId)),
})

/** Lists the keys of a company's career pages. */
export const careerPagesLoader = defineLoader({
  name: 'careerPages',
  load: async (companyId: number, { platform }) =>
    (await platform.call(CareerPages, { params: { companyId } })).map((key) => mapPartnerKey(key, companyId)),
})

/** Reads the use of a company's keys in a number of days, by their numeric ids. */
export const keyUsageLoader = defineLoaderWithArguments(({ companyId, days }: { companyId: number; days: number }) =>
  defineLoader({
    name: 'keyUsage',
    load: async (keyId: number, { platform }) => {
      const { hours } = await platform.call(KeyUsage, { params: { companyId, keyId }, query: { days } })
      return { hours: hours.map(({ hour, ...counts }) => ({ startsAt: hour, ...counts })) }
    },
  }),
)

/** Reads the published ads of a company, which are public. */
export const publishedAdsLoader = defineLoader({
  name: 'publishedAds',
  load: async (companyId: number, { platform }) =>
    (await platform.call(PublishedAds, { query: { companyId } })).map(mapPublishedAd),
})
