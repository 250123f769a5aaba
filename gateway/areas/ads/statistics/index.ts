import { MAX_STATISTICS_DAYS } from '#contract/ads/ad-statistics.ts'
import type { Area } from '#gateway/schema/area.ts'
import { adChannelsLoader, adStatisticsLoader } from './loaders.ts'

const withinLimits = (days: number) => Math.min(MAX_STATISTICS_DAYS, Math.max(1, days))

/** Views and applications of ads on the job site, and the channels of the applications. */
export const adStatistics: Area = {
  name: 'ad-statistics',
  resolvers: {
    Ad: {
      channels: ({ databaseId }, { days }, context) =>
        context.load(adChannelsLoader({ days: days == null ? null : withinLimits(days) }, context), databaseId),
      statistics: ({ databaseId }, { days }, context) =>
        context.load(adStatisticsLoader({ days: withinLimits(days ?? 30) }, context), databaseId),
    },
  },
}
