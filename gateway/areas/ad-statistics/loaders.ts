import { AdStatistics, AdStatisticsList } from '#contract/ad-statistics.ts'
import { defineListLoader, type LoaderDef } from '../../loaders/define-loader.ts'
import type { CallOutput } from '#contract/call.ts'

const loaders = new Map<number, LoaderDef<number, CallOutput<typeof AdStatistics>>>()

/** How often ads were seen and applied for in so many days. */
export function adStatisticsLoader(days: number): LoaderDef<number, CallOutput<typeof AdStatistics>> {
  const known = loaders.get(days)
  if (known) return known
  const loader = defineListLoader({
    name: 'adStatistics',
    one: async (id, { platform }) => ({ id, ...await platform.call(AdStatistics, { query: { id, days } }) }),
    many: (ids, { platform }) => platform.call(AdStatisticsList, { query: { ids, days } }),
    keyOf: ({ id }) => id,
    map: ({ days: each, totals, before }) => ({ days: each, totals, before }),
  })
  loaders.set(days, loader)
  return loader
}
