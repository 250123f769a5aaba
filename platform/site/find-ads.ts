import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { AdDetails, Form } from '#contract/types.ts'
import type { AdType, Documents, PackageOrNone, Use } from '#contract/enums.ts'
import type { Db } from '#platform/db/client.ts'
import { ads, companies, companyProfiles, files, ownSource } from '#platform/db/schema/index.ts'

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
  promotion: PackageOrNone
  use: Use
  form: Form | null
  documents: Documents
  link: string | null
  email: string | null
  company: { id: number; name: string; /** Where its page stands; null without one. */ fragment: string | null; homePage: string | null; retentionMonths: number; logo: { id: string; name: string; kind: 'logo' } | null }
}

/** Ads of the board's own that are not deleted, of companies that may show them. */
export const onSite = and(eq(ads.source, ownSource), isNull(ads.deletedAt), isNull(companies.bannedAt))

const columns = {
  id: ads.id,
  title: ads.title,
  type: ads.type,
  start: ads.start,
  end: ads.end,
  publishedAt: ads.publishedAt,
  placedAt: ads.placedAt,
  details: ads.details,
  promotion: ads.promotion,
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

/** Ads with their company, for {@link siteAdOf}. */
export const selectSiteAds = (db: Db) => db.select(columns).from(ads).innerJoin(companies, eq(companies.id, ads.companyId)).leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt))).leftJoin(companyProfiles, eq(companyProfiles.companyId, companies.id))

/** A row of {@link selectSiteAds} as an ad; null while it has no details. */
export function siteAdOf({ companyId, companyName, homePage, retentionMonths, logoId, fragment, details, ...ad }: Awaited<ReturnType<typeof selectSiteAds>>[number]): SiteAd | null {
  if (details === null) return null
  return { ...ad, details, company: { id: companyId, name: companyName ?? '', fragment, homePage, retentionMonths, logo: logoId === null ? null : { id: logoId, name: 'logo.png', kind: 'logo' } } }
}

/** The ad of the board's own with this id, whatever its state; null when there is none to show. */
export async function findSiteAd(db: Db, id: number): Promise<SiteAd | null> {
  const [row] = await selectSiteAds(db).where(and(eq(ads.id, id), onSite))
  return row === undefined ? null : siteAdOf(row)
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
