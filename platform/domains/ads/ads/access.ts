import { sql } from 'drizzle-orm'
import { ads } from '#platform/foundation/db/schema/index.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'

/** The company, id, owner and source of the ad that an object belongs to, as access rules read them. */
export const adScopeColumns = sql`
  ${ads.companyId} as "companyId", ${ads.id} as "adId", ${ads.ownerId} as "ownerId", ${ads.source} as source`

/** Nobody can access a deleted ad or anything that belongs to it. */
export const adAccess: AccessParts = {
  locators: {
    ad: (id) =>
      sql`select ${adScopeColumns}, null::int as "candidateId" from ${ads} where ${ads.id} = ${id} and ${ads.deletedAt} is null`,
  },
}
