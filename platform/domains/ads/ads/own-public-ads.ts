import { and, eq, isNull } from 'drizzle-orm'
import { ads, companies, ownSource } from '#platform/foundation/db/schema/index.ts'

/** Matches ads created in Tavla that are not deleted and belong to a company that is not banned. */
export const isOwnPublicAd = and(eq(ads.source, ownSource), isNull(ads.deletedAt), isNull(companies.bannedAt))
