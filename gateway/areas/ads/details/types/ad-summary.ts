import type { AdSummaryResolvers } from '#gateway/__generated__/resolvers.ts'
import { completeAd } from '#gateway/areas/ads/ads/complete-ad.ts'
import { selectedFields } from '#gateway/resolving/selection.ts'
import { citiesLoader } from '#gateway/areas/identity/static-data/loaders.ts'
import { cityReference } from '#gateway/areas/identity/static-data/mappers.ts'

/** The fields of `AdSummary` with resolvers. */
export const adSummary: Pick<AdSummaryResolvers, 'ad' | 'city'> = {
  ad: ({ ad }, _, context, info) => completeAd(ad, context, info),
  city: async ({ cityId }, _, context, info) => {
    if (cityId === null) return null
    if (!selectedFields(info).has('name')) return cityReference(cityId)
    return (await context.load(citiesLoader, 'all')).find(({ databaseId }) => databaseId === cityId) ?? null
  },
}
