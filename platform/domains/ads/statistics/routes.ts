import type { FastifyInstance } from 'fastify'
import { AdChannels, AdChannelsList } from '#contract/ads/ad-channels.ts'
import { AdStatistics, AdStatisticsList } from '#contract/ads/ad-statistics.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { readAccessible } from '#platform/calls/http/read-accessible.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { listChannels } from './channels.ts'
import { listStatistics } from './statistics.ts'

/** Registers the routes for ad statistics and channels. Statistics first store the visits that this process has only counted in memory. */
export function registerAdStatistics(app: FastifyInstance, deps: Deps): void {
  /** Ignores a failure: the counts stay in memory, and the next flush retries and reports it. */
  const flushVisits = (): Promise<void> => deps.visits.flush().catch(() => {})
  serve(app, AdStatistics, {
    read: async ({ query }, { db, target, now }) => {
      await flushVisits()
      const [adStatistics] = await listStatistics(db, target.companyId, [query.id], now, query.days)
      if (!adStatistics) throw forbidden()
      const { id: _, ...statistics } = adStatistics
      return statistics
    },
  })
  serve(app, AdChannels, {
    read: async ({ query }, { db, target, now }) => {
      const [channels] = await listChannels(db, target.companyId, [query.id], now, query.days)
      if (!channels) throw forbidden()
      const { id: _, ...rest } = channels
      return rest
    },
  })
  serve(app, AdChannelsList, {
    read: ({ query }, ctx) =>
      readAccessible(ctx, 'ad', query.ids, (companyId, ids) =>
        listChannels(ctx.db, companyId, ids, ctx.now, query.days),
      ),
  })
  serve(app, AdStatisticsList, {
    read: async ({ query }, ctx) => {
      await flushVisits()
      return readAccessible(ctx, 'ad', query.ids, (companyId, ids) =>
        listStatistics(ctx.db, companyId, ids, ctx.now, query.days),
      )
    },
  })
}
