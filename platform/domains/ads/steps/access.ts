import { sql } from 'drizzle-orm'
import { ads, steps } from '#platform/foundation/db/schema/index.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'
import { adScopeColumns } from '#platform/domains/ads/ads/access.ts'

export const stepAccess: AccessParts = {
  locators: {
    step: (id) => sql`
      select ${adScopeColumns}, null::int as "candidateId"
      from ${steps} join ${ads} on ${ads.companyId} = ${steps.companyId} and ${ads.id} = ${steps.adId}
      where ${steps.id} = ${id} and ${ads.deletedAt} is null`,
  },
}
