import type { UpdateHome } from '#contract/events.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { countPerCompany } from '#platform/domains/ads/ads/ad-counts.ts'

/**
 * Registers the payload of `updateHome`, which is published when a company's counts, name or logo change. If
 * `companyId` is null, clients reload the list.
 */
export function registerCompanyEvents(): void {
  registerEventProjection('updateHome', async (db, rows, userIds) => {
    const companyIds = [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))]
    const counts = new Map((await countPerCompany(db, companyIds, userIds)).map((row) => [row.userId, row]))
    return ({ companyId }, userId): UpdateHome => {
      const userCounts = companyId === null ? undefined : counts.get(userId)
      return { companyId, notifications: userCounts?.notifications ?? 0, unseenCount: userCounts?.unseenCount ?? 0 }
    }
  })
}
