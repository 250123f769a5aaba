import type { FastifyInstance } from 'fastify'
import { AdStatistics, AdStatisticsList } from '#contract/ads/ad-statistics.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { readAdmitted } from '#platform/calls/http/admitted.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { serve } from '#platform/calls/http/serve.ts'
import { readStatistics } from './statistics.ts'

/** How often ads are seen and applied for. What this process has counted and not stored yet is stored first. */
export function registerAdStatistics(app: FastifyInstance, deps: Deps): void {
  /** What cannot be stored now is stored later, and tells then. */
  const storeCounted = (): Promise<void> => deps.visits.flush().catch(() => {})
  serve(app, AdStatistics, {
    read: async ({ query }, { db, place, now }) => {
      await storeCounted()
      const [found] = await readStatistics(db, place.companyId, [query.id], now, query.days)
      if (!found) throw forbidden()
      const { id: _, ...statistics } = found
      return statistics
    },
  })
  serve(app, AdStatisticsList, {
    read: async ({ query }, ctx) => {
      await storeCounted()
      return readAdmitted(ctx, 'ad', query.ids, (companyId, ids) =>
        readStatistics(ctx.db, companyId, ids, ctx.now, query.days),
      )
    },
  })
}
