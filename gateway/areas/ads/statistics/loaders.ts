import { AdStatistics, AdStatisticsList } from '#contract/ads/ad-statistics.ts'
import { defineListLoader, defineLoaderWithArguments } from '#gateway/loaders/define-loader.ts'

/** Reads the views and applications of ads in a number of days. */
export const adStatisticsLoader = defineLoaderWithArguments(({ days }: { days: number }) =>
  defineListLoader({
    name: 'adStatistics',
    one: async (id, { platform }) => ({ id, ...(await platform.call(AdStatistics, { query: { id, days } })) }),
    many: (ids, { platform }) => platform.call(AdStatisticsList, { query: { ids, days } }),
    keyOf: ({ id }) => id,
    map: ({ days: perDay, totals, before }) => ({ days: perDay, totals, before }),
  }),
)
