import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { MAX_RECENT_POSTINGS } from '#contract/ads/ads.ts'
import { actorColumns } from '#platform/foundation/history/actor.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import {
  adDeliveries,
  adTemplates,
  ads,
  companies,
  members,
  ownSource,
  users,
} from '#platform/foundation/db/schema/index.ts'
import type { AdRow } from './change-ad.ts'

/** Returns an ad, or undefined if it is unknown or deleted. */
export async function getAd(db: Db | Tx, companyId: number, adId: number): Promise<AdRow | undefined> {
  const [ad] = await listAds(db, companyId, [adId])
  return ad
}

/** Returns the given ads that are not deleted, in no particular order. */
export const listAds = (db: Db | Tx, companyId: number, adIds: readonly number[]): Promise<AdRow[]> =>
  db
    .select()
    .from(ads)
    .where(and(eq(ads.companyId, companyId), inArray(ads.id, [...adIds]), isNull(ads.deletedAt)))

/**
 * Lists the company's own ads that have details, newest first. Selects only their progress, because the details are
 * long.
 */
export const listOwnAdsWithDetails = (db: Db, companyId: number) =>
  db
    .select({ id: ads.id, state: ads.state, use: ads.use })
    .from(ads)
    .where(
      and(
        eq(ads.companyId, companyId),
        isNull(ads.deletedAt),
        eq(ads.source, ownSource),
        ne(ads.state, 'create'),
        isNotNull(ads.details),
      ),
    )
    .orderBy(desc(ads.updatedAt), desc(ads.id))

/** Lists the given ads with their details and their owners' names, newest first. */
export const listAdsWithDetails = (db: Db, companyId: number, adIds: readonly number[]) =>
  db
    .select({
      id: ads.id,
      title: ads.title,
      details: ads.details,
      owner: actorColumns,
    })
    .from(ads)
    .innerJoin(users, eq(users.id, ads.ownerId))
    .where(and(eq(ads.companyId, companyId), inArray(ads.id, [...adIds])))
    .orderBy(desc(ads.updatedAt), desc(ads.id))

/** Lists the members of a company with the contact details they have there. */
export function listMembers(db: Db, companyId: number) {
  return db
    .select({
      userId: members.userId,
      title: members.title,
      email: members.email,
      phone: members.phone,
      firstName: users.firstName,
      lastName: users.lastName,
      userEmail: users.email,
      userPhone: users.phoneNumber,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), isNull(users.deletedAt)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
}

/** Lists the company's text templates for ads. */
export function listAdTemplates(db: Db, companyId: number) {
  return db
    .select({ id: adTemplates.id, name: adTemplates.name, content: adTemplates.content })
    .from(adTemplates)
    .where(eq(adTemplates.companyId, companyId))
    .orderBy(asc(adTemplates.name), asc(adTemplates.id))
}

/** Whether the company is connected to Arbetsförmedlingen. Decides the postcode check (AD-101). */
export async function hasEmploymentService(db: Db | Tx, companyId: number): Promise<boolean> {
  const [company] = await db
    .select({ connected: companies.employmentServiceConnected })
    .from(companies)
    .where(eq(companies.id, companyId))
  return company?.connected ?? false
}

/**
 * Lists ads, including deleted ones, that were published since the given time and delivered to Arbetsförmedlingen.
 * Empty if the company is not connected to it.
 */
export async function listRecentlyPosted(db: Db, companyId: number, since: Date) {
  const rows = await db
    .select({
      id: sql<number | null>`case when ${ads.deletedAt} is null then ${ads.id} end`,
      title: ads.title,
      city: ads.city,
      postedAt: ads.publishedAt,
    })
    .from(companies)
    .innerJoin(adDeliveries, eq(adDeliveries.companyId, companies.id))
    .innerJoin(ads, and(eq(ads.companyId, adDeliveries.companyId), eq(ads.id, adDeliveries.adId)))
    .where(
      and(
        eq(companies.id, companyId),
        companies.employmentServiceConnected,
        ne(adDeliveries.state, 'rejected'),
        gte(ads.publishedAt, since),
      ),
    )
    .orderBy(desc(ads.publishedAt), desc(ads.id))
    .limit(MAX_RECENT_POSTINGS)
  return rows.flatMap(({ postedAt, ...ad }) => (postedAt === null ? [] : [{ ...ad, postedAt }]))
}
