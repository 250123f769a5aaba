import type { UpdateHome } from '#contract/base/events.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { countPerCompany } from '#platform/domains/ads/ads/ad-counts.ts'

/** Says what each user receives when a company's counts, name or logo change; companyId null: reload the list. */
export function registerCompanyEvents(): void {
  registerEventProjection('updateHome', async (db, rows, userIds) => {
    const companyIds = [...new Set(rows.flatMap(({ companyId }) => companyId ?? []))]
    const counts = new Map((await countPerCompany(db, companyIds, userIds)).map((each) => [each.userId, each]))
    return ({ companyId }, userId): UpdateHome => {
      const found = companyId === null ? undefined : counts.get(userId)
      return { companyId, notifications: found?.notifications ?? 0, unseenCount: found?.unseenCount ?? 0 }
    }
  })
}
