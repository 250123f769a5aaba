import { MAX_STATISTICS_DAYS } from '#contract/ads/ad-statistics.ts'
import type { Area } from '#gateway/schema/area.ts'
import { adStatisticsLoader } from './loaders.ts'

/** Views and applications of ads on the job site. */
export const adStatistics: Area = {
  name: 'ad-statistics',
  resolvers: {
    Ad: {
      statistics: ({ databaseId }, { days }, context) =>
        context.load(
          adStatisticsLoader({ days: Math.min(MAX_STATISTICS_DAYS, Math.max(1, days ?? 30)) }, context),
          databaseId,
        ),
    },
  },
}
