import { AdChannels, AdChannelsList } from '#contract/ads/ad-channels.ts'
import { AdStatistics, AdStatisticsList } from '#contract/ads/ad-statistics.ts'
import { channelName } from '#gateway/areas/candidates/candidates/mappers.ts'
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

/** Reads the channels of applications to ads in a number of days, or of all time. */
export const adChannelsLoader = defineLoaderWithArguments(({ days }: { days: number | null }) =>
  defineListLoader({
    name: 'adChannels',
    one: async (id, { platform }) => ({ id, ...(await platform.call(AdChannels, { query: { id, ...within(days) } })) }),
    many: (ids, { platform }) => platform.call(AdChannelsList, { query: { ids, ...within(days) } }),
    keyOf: ({ id }) => id,
    map: ({ pairs, labels }) => ({
      pairs: pairs.map(({ first, last, ...counts }) => ({
        first: channelName(first),
        last: channelName(last),
        ...counts,
      })),
      labels,
    }),
  }),
)

const within = (days: number | null) => (days === null ? {} : { days })
