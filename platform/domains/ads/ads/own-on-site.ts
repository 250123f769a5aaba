import { and, eq, isNull } from 'drizzle-orm'
import { ads, companies, ownSource } from '#platform/foundation/db/schema/index.ts'

/** Ads of the board's own that are not deleted, of companies that may show them. */
export const ownOnSite = and(eq(ads.source, ownSource), isNull(ads.deletedAt), isNull(companies.bannedAt))
