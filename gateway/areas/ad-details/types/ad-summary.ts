import type { AdSummaryResolvers } from '#gateway/__generated__/resolvers.ts'
import { completeAd } from '../../ads/complete-ad.ts'
import { selectedFields } from '../../selection.ts'
import { citiesLoader } from '../../static-data/loaders.ts'
import { cityReference } from '../../static-data/mappers.ts'

/** The fields of `AdSummary` that are not its own. */
export const adSummary: Pick<AdSummaryResolvers, 'ad' | 'city'> = {
  ad: ({ ad }, _, context, info) => completeAd(ad, context, info),
  city: async ({ cityId }, _, context, info) => {
    if (cityId === null) return null
    if (!selectedFields(info).has('name')) return cityReference(cityId)
    return (await context.load(citiesLoader, 'all')).find(({ databaseId }) => databaseId === cityId) ?? null
  },
}
