import { and, desc, eq, gt, ilike, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { Form } from '#contract/ads/form.ts'
import type { AdType, Documents, PackageOrNone, Use } from '#contract/base/enums.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  ads,
  companies,
  companyProfiles,
  files,
  ownSource,
  promotions,
  type ExternalContent,
} from '#platform/foundation/db/schema/index.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import { HOME_COUNTRY, newAdDetails } from '#rules/ads/ad-details-model.ts'

/** An ad with the data of its public page. */
export interface SiteAd {
  id: number
  title: string
  type: AdType
  start: Date | null
  end: Date | null
  publishedAt: Date | null
  /** Sort key of the list: when the ad was published, or when its promotion last moved it to the top. */
  placedAt: Date | null
  details: AdDetails
  /** The places of work after the first. */
  furtherPlaces: readonly FurtherPlace[]
  /** Its package on the requested domain. */
  promotion: PackageOrNone
  /** Its points of partial sponsoring on the requested domain. */
  points: number
  use: Use
  form: Form | null
  documents: Documents
  link: string | null
  email: string | null
  company: {
    id: number
    name: string
    /** Path of its page. Null without a page. */ fragment: string | null
    homePage: string | null
    retentionMonths: number
    /** Whether this is a test company (PLUS-102). */ isTest: boolean
    logo: { id: string; name: string; kind: 'logo' } | null
  }
}

/**
 * Condition for ads on the job site: ads created in Tavla, and imported ads while they are promoted. Imported ads link
 * to their source (SHELL-52).
 */
const isOnSite = and(
  or(eq(ads.source, ownSource), and(ne(ads.promotion, 'none'), isNotNull(ads.external), isNotNull(ads.link))),
  isNull(ads.deletedAt),
  isNull(companies.bannedAt),
)

/**
 * Condition for ads that the job site lists: in its search, counts, alerts and sitemap. The ads of a test company are
 * reachable only by their address (PLUS-102).
 */
export const isListed = and(isOnSite, isNull(companies.testOf))

/** Condition for ads with content to show. */
export const hasContent = or(isNotNull(ads.details), isNotNull(ads.external))

/**
 * Returns the package of an ad on a domain of the site. Null is the main domain, where every promotion counts. On
 * another domain only a promotion with the domain in its scope counts (PROMO-30).
 */
export const promotionOn = (domain: string | null): SQL<PackageOrNone> =>
  domain === null
    ? sql<PackageOrNone>`${ads.promotion}`
    : sql<PackageOrNone>`case when ${inScope(domain)} then ${ads.promotion} else 'none' end`

/** Condition: the scope of the ad's running promotion contains the domain. */
const inScope = (domain: string): SQL => sql`exists (
  select from ${promotions} p where p.company_id = ${ads.companyId} and p.ad_id = ${ads.id} and p.ended_at is null and p.domains ? ${domain}
)`

/**
 * Returns the points of partial sponsoring of an ad on a domain of the site. Null is the main domain. Points count only on
 * the main domain, because they cover no other domains, and only while the company has partial sponsoring (PROMO-45,
 * PROMO-47).
 */
export const pointsOn = (domain: string | null): SQL<number> =>
  domain === null
    ? sql<number>`case when ${companies.partialSponsoringEnabled} then ${ads.sponsoringPoints} else 0 end`
    : sql<number>`0`

/** Condition for ads that are sponsored on a domain of the site, by promotion or by points. Null is the main domain. */
export const isSponsoredOn = (domain: string | null): SQL | undefined =>
  domain === null
    ? or(ne(ads.promotion, 'none'), and(gt(ads.sponsoringPoints, 0), companies.partialSponsoringEnabled))
    : and(ne(ads.promotion, 'none'), inScope(domain))

const columns = {
  id: ads.id,
  title: ads.title,
  type: ads.type,
  start: ads.start,
  end: ads.end,
  publishedAt: ads.publishedAt,
  placedAt: ads.placedAt,
  details: ads.details,
  external: ads.external,
  use: ads.use,
  form: ads.form,
  documents: ads.documents,
  link: ads.link,
  email: ads.email,
  companyId: companies.id,
  companyName: companies.name,
  homePage: companies.homePage,
  retentionMonths: companies.retentionMonths,
  testOf: companies.testOf,
  logoId: files.id,
  fragment: companyProfiles.urlFragment,
}

/** The towns of the places after the first, as a JSON array. Null for an ad created in Tavla. */
const furtherCities = sql`jsonb_path_query_array(${ads.external}, '$.furtherPlaces[*].city')`

/** Condition for ads with a place of work whose town contains a text. `pattern` is a pattern of `like`. */
export const hasTownLike = (pattern: string): SQL | undefined =>
  or(
    ilike(ads.city, pattern),
    sql`exists (select from jsonb_array_elements_text(${furtherCities}) as town where town ilike ${pattern})`,
  )

/** Condition for ads with a place of work in one of the towns, which are in lower case. */
export const isInTowns = (towns: readonly string[]): SQL | undefined =>
  or(
    sql`lower(${ads.city}) = any(${sql.param(towns)}::text[])`,
    sql`lower(${furtherCities}::text)::jsonb ?| ${sql.param(towns)}::text[]`,
  )

/** Selects ads with their company, for {@link siteAdOf}. A null domain is the main domain. */
export const selectSiteAds = (db: Db, domain: string | null = null) =>
  db
    .select({ ...columns, promotion: promotionOn(domain), points: pointsOn(domain) })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, companies.id))

/**
 * Converts the content of an imported ad to ad details (AD-60). An ad without a place is in the home country. The
 * country of an ad with a place stays empty if it is unknown.
 */
function importedDetails({
  location,
  country: named,
  furtherPlaces: _furtherPlaces,
  ...same
}: ExternalContent): AdDetails {
  const country = named ?? (same.city || same.address ? null : HOME_COUNTRY)
  return {
    ...newAdDetails(),
    ...same,
    country,
    location: location === 'remote' ? 'remote' : country === HOME_COUNTRY ? 'domestic' : 'abroad',
  }
}

/** Converts a row of {@link selectSiteAds} to an ad. Null while the ad has no details. */
export function siteAdOf({
  companyId,
  companyName,
  homePage,
  retentionMonths,
  testOf,
  logoId,
  fragment,
  details: own,
  external,
  ...ad
}: Awaited<ReturnType<typeof selectSiteAds>>[number]): SiteAd | null {
  const details = own ?? (external === null ? null : importedDetails(external))
  if (details === null) return null
  return {
    ...ad,
    details,
    furtherPlaces: external?.furtherPlaces ?? [],
    company: {
      id: companyId,
      name: companyName ?? '',
      fragment,
      homePage,
      retentionMonths,
      isTest: testOf !== null,
      logo: logoId === null ? null : { id: logoId, name: 'logo.png', kind: 'logo' },
    },
  }
}

/** Returns the ad with this id in any state. Null if there is no ad to show. */
export async function getSiteAd(db: Db, id: number): Promise<SiteAd | null> {
  const [row] = await selectSiteAds(db).where(and(eq(ads.id, id), isOnSite))
  return row === undefined ? null : siteAdOf(row)
}

/** Checks whether a company has other active ads. */
export async function hasOtherAds(db: Db, { companyId, adId }: { companyId: number; adId: number }): Promise<boolean> {
  const [other] = await db
    .select({ id: ads.id })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(isListed, eq(ads.companyId, companyId), eq(ads.type, 'active'), ne(ads.id, adId)))
    .limit(1)
  return other !== undefined
}

/** Loads active ads by id. Leaves out ads that cannot be shown. */
export async function loadSiteAds(db: Db, ids: readonly number[]): Promise<Map<number, SiteAd>> {
  if (ids.length === 0) return new Map()
  const rows = await selectSiteAds(db).where(and(inArray(ads.id, [...ids]), isListed, eq(ads.type, 'active')))
  return new Map(rows.flatMap((row) => siteAdOf(row) ?? []).map((ad) => [ad.id, ad]))
}

/** Maximum number of addresses in one sitemap. Source: the sitemap protocol. */
const SITEMAP_LIMIT = 50_000

/** Returns the id, title and last change of all active ads, for the sitemap. */
export const listSitemapAds = (db: Db): Promise<{ id: number; title: string; updatedAt: Date }[]> =>
  db
    .select({ id: ads.id, title: ads.title, updatedAt: ads.updatedAt })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(isListed, eq(ads.type, 'active')))
    .orderBy(desc(ads.placedAt))
    .limit(SITEMAP_LIMIT)
