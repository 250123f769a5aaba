import { createHash } from 'node:crypto'
import { and, desc, eq, sql } from 'drizzle-orm'
import { MAX_FEED_ADS, type PublishedAd } from '#contract/ads/feeds.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies } from '#platform/foundation/db/schema/index.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { professionById } from '#platform/domains/ads/professions/profession-list.ts'
import { statedSalary } from '#platform/domains/ads/ads/stated-salary.ts'
import { isOwnPublicAd } from '#platform/domains/ads/ads/own-public-ads.ts'
import { withChannel } from '#rules/candidates/arrival.ts'
import type { Channel } from '#rules/candidates/channels.ts'
import { publicAddress } from '#rules/ads/public-address.ts'

/** Matches the ads of a company's feed: active ads created in Tavla. */
export const isPublished = (companyId: number) =>
  and(eq(ads.companyId, companyId), eq(ads.type, 'active'), isOwnPublicAd)

/**
 * Lists the active ads of a company, newest first, in one statement. The addresses to apply at name the channel
 * (PLUS-86).
 */
export async function listPublishedAds(
  db: Db,
  companyId: number,
  siteUrl: string,
  channel: Channel = 'careerPage',
): Promise<PublishedAd[]> {
  const rows = await db
    .select({
      id: ads.id,
      title: ads.title,
      company: companies.name,
      details: ads.details,
      publishedAt: ads.publishedAt,
      createdAt: ads.createdAt,
      updatedAt: ads.updatedAt,
      end: ads.end,
    })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(isPublished(companyId))
    .orderBy(desc(ads.publishedAt), desc(ads.id))
    .limit(MAX_FEED_ADS)
  return rows.flatMap(({ id, title, company, details, publishedAt, createdAt, updatedAt, end }) => {
    if (details === null) return []
    const { content, type, workplaceType, location, profession, positions, country, postCode, city, address } = details
    const { extent, partTimeTypes, timePercentage, timeFrom, timeTo } = details
    const isRemote = location === 'remote' || workplaceType === 'remote'
    return [
      {
        id,
        title,
        company: company ?? '',
        content: sanitise(content),
        type,
        extent,
        partTimeTypes,
        timePercentage,
        timeFrom,
        timeTo,
        workplaceType,
        isRemote,
        positions,
        salary: statedSalary(details),
        country,
        postCode,
        city,
        address,
        profession: professionById(profession)?.name ?? null,
        publishedAt: (publishedAt ?? createdAt).toISOString(),
        updatedAt: updatedAt.toISOString(),
        endsAt: end?.toISOString() ?? null,
        applyUrl: withChannel(encodeURI(publicAddress(siteUrl, { id, name: title })), channel),
      },
    ]
  })
}

/**
 * Returns a digest that changes if anything in a company's feed changes. Reads only the versions of the ads, in one
 * statement.
 */
export async function getFeedVersion(db: Db, companyId: number): Promise<string> {
  const [state] = await db
    .select({
      name: companies.name,
      ads: sql<
        string | null
      >`(select string_agg(${ads.id} || ':' || ${ads.version}, ',' order by ${ads.id}) from ${ads} where ${isPublished(companyId)})`,
    })
    .from(companies)
    .where(eq(companies.id, companyId))
  return createHash('sha256')
    .update(JSON.stringify(state ?? null))
    .digest('base64url')
    .slice(0, 22)
}
