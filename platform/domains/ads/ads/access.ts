import { sql } from 'drizzle-orm'
import { ads } from '#platform/foundation/db/schema/index.ts'
import type { AccessParts } from '#platform/calls/access/access-parts.ts'

/** The columns that tell of the ad something belongs to. */
export const itsAd = sql`${ads.companyId} as "companyId", ${ads.id} as "adId", ${ads.ownerId} as "ownerId", ${ads.source} as source`

/** An ad that is deleted is found by nobody, nor is anything in it. */
export const adAccess: AccessParts = {
  locators: {
    ad: (id) =>
      sql`select ${itsAd}, null::int as "candidateId" from ${ads} where ${ads.id} = ${id} and ${ads.deletedAt} is null`,
  },
}
