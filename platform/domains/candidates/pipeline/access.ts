import { sql } from 'drizzle-orm'
import { ads, candidates } from '#platform/foundation/db/schema/index.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'
import { adScopeColumns } from '#platform/domains/ads/ads/access.ts'

export const candidateAccess: AccessParts = {
  locators: {
    candidate: (id) => sql`
      select ${adScopeColumns}, ${candidates.id} as "candidateId"
      from ${candidates} join ${ads} on ${ads.companyId} = ${candidates.companyId} and ${ads.id} = ${candidates.adId}
      where ${candidates.id} = ${id} and ${ads.deletedAt} is null`,
  },
}
