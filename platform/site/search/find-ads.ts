import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { AdDetails, Form } from '#contract/base/types.ts'
import type { AdType, Documents, PackageOrNone, Use } from '#contract/base/enums.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, companyProfiles, files, ownSource, promotions } from '#platform/foundation/db/schema/index.ts'
import { HOME_COUNTRY, newAdDetails } from '#rules/ads/ad-details-model.ts'

/** An ad with what its public page shows. */
export interface SiteAd {
  id: number
  title: string
  type: AdType
  start: Date | null
  end: Date | null
  publishedAt: Date | null
  /** Its place in the list: when it was published, or renewed by its promotion. */
  placedAt: Date | null
  details: AdDetails
  /** Its package on the domain that is asked. */
  promotion: PackageOrNone
  /** Its points of partial sponsoring there. */
  points: number
  use: Use
  form: Form | null
  documents: Documents
  link: string | null
  email: string | null
  company: {
    id: number
    name: string
    /** Where its page stands; null without one. */ fragment: string | null
    homePage: string | null
    retentionMonths: number
    logo: { id: string; name: string; kind: 'logo' } | null
  }
}

/**
 * Those, and ads that came from elsewhere for as long as they are promoted: they lead to where they came from
 * (SHELL-52).
 */
export const onSite = and(
  or(eq(ads.source, ownSource), and(ne(ads.promotion, 'none'), isNotNull(ads.external), isNotNull(ads.link))),
  isNull(ads.deletedAt),
  isNull(companies.bannedAt),
)

/** Ads that have something to show. */
export const hasContent = or(isNotNull(ads.details), isNotNull(ads.external))

/**
 * The package an ad has on a domain of the site, null being the main one: every promotion counts there, and elsewhere
 * those whose scope has the domain; without one an ad is like any other (PROMO-30).
 */
export const promotionOn = (domain: string | null): SQL<PackageOrNone> =>
  domain === null
    ? sql<PackageOrNone>`${ads.promotion}`
    : sql<PackageOrNone>`case when ${inScope(domain)} then ${ads.promotion} else 'none' end`

/** Whether the scope of an ad's running promotion has a domain. */
const inScope = (domain: string): SQL => sql`exists (
  select from ${promotions} p where p.company_id = ${ads.companyId} and p.ad_id = ${ads.id} and p.ended_at is null and p.domains ? ${domain}
)`

/**
 * The points of partial sponsoring an ad has on a domain of the site, null being the main one: they count there while
 * its company has partial sponsoring, and nowhere else, for no scope of domains was bought with them (PROMO-45,
 * PROMO-47).
 */
export const pointsOn = (domain: string | null): SQL<number> =>
  domain === null
    ? sql<number>`case when ${companies.partialSponsoringEnabled} then ${ads.sponsoringPoints} else 0 end`
    : sql<number>`0`

/** Ads that are sponsored on a domain of the site, null being the main one: promoted there, or by points. */
export const sponsoredOn = (domain: string | null): SQL | undefined =>
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
  external: sql<ExternalContent | null>`${ads.external}`,
  use: ads.use,
  form: ads.form,
  documents: ads.documents,
  link: ads.link,
  email: ads.email,
  companyId: companies.id,
  companyName: companies.name,
  homePage: companies.homePage,
  retentionMonths: companies.retentionMonths,
  logoId: files.id,
  fragment: companyProfiles.urlFragment,
}

/** Ads with their company as they are on a domain, null being the main one, for {@link siteAdOf}. */
export const selectSiteAds = (db: Db, domain: string | null = null) =>
  db
    .select({ ...columns, promotion: promotionOn(domain), points: pointsOn(domain) })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, companies.id))

/** What is stored of an ad from elsewhere. */
type ExternalContent = Partial<
  Pick<AdDetails, 'content' | 'type' | 'workplaceType' | 'salaryType' | 'address' | 'postCode' | 'city' | 'country'> & {
    location: 'remote' | 'address'
  }
>

/** What is known of an ad from elsewhere, in the words of the board's own (AD-60). */
function detailsOf({ location, country, ...same }: ExternalContent): AdDetails {
  return {
    ...newAdDetails(),
    ...same,
    country: country ?? HOME_COUNTRY,
    location: location === 'remote' ? 'remote' : (country ?? HOME_COUNTRY) === HOME_COUNTRY ? 'domestic' : 'abroad',
  }
}

/** A row of {@link selectSiteAds} as an ad; null while it has no details. */
export function siteAdOf({
  companyId,
  companyName,
  homePage,
  retentionMonths,
  logoId,
  fragment,
  details: own,
  external,
  ...ad
}: Awaited<ReturnType<typeof selectSiteAds>>[number]): SiteAd | null {
  const details = own ?? (external === null ? null : detailsOf(external))
  if (details === null) return null
  return {
    ...ad,
    details,
    company: {
      id: companyId,
      name: companyName ?? '',
      fragment,
      homePage,
      retentionMonths,
      logo: logoId === null ? null : { id: logoId, name: 'logo.png', kind: 'logo' },
    },
  }
}

/** The ad of the board's own with this id, whatever its state; null when there is none to show. */
export async function findSiteAd(db: Db, id: number): Promise<SiteAd | null> {
  const [row] = await selectSiteAds(db).where(and(eq(ads.id, id), onSite))
  return row === undefined ? null : siteAdOf(row)
}

/** Whether a company has active ads beside one. */
export async function hasOtherAds(db: Db, { companyId, adId }: { companyId: number; adId: number }): Promise<boolean> {
  const [other] = await db
    .select({ id: ads.id })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(onSite, eq(ads.companyId, companyId), eq(ads.type, 'active'), ne(ads.id, adId)))
    .limit(1)
  return other !== undefined
}

/** Some of the active ads that may be shown, by id. */
export async function readSiteAds(db: Db, ids: readonly number[]): Promise<Map<number, SiteAd>> {
  if (ids.length === 0) return new Map()
  const rows = await selectSiteAds(db).where(and(inArray(ads.id, [...ids]), onSite, eq(ads.type, 'active')))
  return new Map(rows.flatMap((row) => siteAdOf(row) ?? []).map((ad) => [ad.id, ad]))
}

/** Most addresses in one sitemap. Source: the sitemap protocol. */
const sitemapLimit = 50_000

/** Id, title and last change of all active ads, for the sitemap. */
export const findSitemapAds = (db: Db): Promise<{ id: number; title: string; updatedAt: Date }[]> =>
  db
    .select({ id: ads.id, title: ads.title, updatedAt: ads.updatedAt })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(onSite, eq(ads.type, 'active')))
    .orderBy(desc(ads.placedAt))
    .limit(sitemapLimit)
