import { and, count, desc, eq, ilike, isNull, or, type SQL } from 'drizzle-orm'
import type { AdDetails, Form } from '#contract/types.ts'
import type { AdType, Documents, Use } from '#contract/enums.ts'
import type { Db } from '#platform/db/client.ts'
import { ads, companies, files, ownSource } from '#platform/db/schema/index.ts'

/** An ad with what its public page shows. */
export interface SiteAd {
  id: number
  title: string
  type: AdType
  start: Date | null
  end: Date | null
  publishedAt: Date | null
  details: AdDetails
  use: Use
  form: Form | null
  documents: Documents
  link: string | null
  email: string | null
  company: { id: number; name: string; homePage: string | null; retentionMonths: number; logo: { id: string; name: string; kind: 'logo' } | null }
}

const onSite = and(eq(ads.source, ownSource), isNull(ads.deletedAt), isNull(companies.bannedAt))

const columns = {
  id: ads.id,
  title: ads.title,
  type: ads.type,
  start: ads.start,
  end: ads.end,
  publishedAt: ads.publishedAt,
  details: ads.details,
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
}

const select = (db: Db) => db.select(columns).from(ads).innerJoin(companies, eq(companies.id, ads.companyId)).leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))

function siteAd({ companyId, companyName, homePage, retentionMonths, logoId, details, ...ad }: Awaited<ReturnType<typeof select>>[number]): SiteAd | null {
  if (details === null) return null
  return { ...ad, details, company: { id: companyId, name: companyName ?? '', homePage, retentionMonths, logo: logoId === null ? null : { id: logoId, name: 'logo.png', kind: 'logo' } } }
}

/** The ad of the board's own with this id, whatever its state; null when there is none to show. */
export async function findSiteAd(db: Db, id: number): Promise<SiteAd | null> {
  const [row] = await select(db).where(and(eq(ads.id, id), onSite))
  return row === undefined ? null : siteAd(row)
}

export interface AdSearch {
  words: string
  place: string
  /** From 1. */
  page: number
}

/** Ads on a page of the list. */
export const adsPerPage = 25

const like = (text: string) => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** The active ads, newest first, with how many there are. Every word must stand in the title, the employer or the place. */
export async function findActiveAds(db: Db, { words, place, page }: AdSearch): Promise<{ ads: SiteAd[]; total: number }> {
  const terms = words.split(/\s+/).filter(Boolean).slice(0, 8)
  const filters: (SQL | undefined)[] = [
    onSite,
    eq(ads.type, 'active'),
    ...terms.map((term) => or(ilike(ads.title, like(term)), ilike(companies.name, like(term)), ilike(ads.city, like(term)))),
    place === '' ? undefined : ilike(ads.city, like(place)),
  ]
  const rows = await select(db)
    .where(and(...filters))
    .orderBy(desc(ads.publishedAt), desc(ads.id))
    .limit(adsPerPage)
    .offset((page - 1) * adsPerPage)
  const [{ total } = { total: 0 }] = await db
    .select({ total: count() })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(...filters))
  return { ads: rows.flatMap((row) => siteAd(row) ?? []), total }
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
    .orderBy(desc(ads.publishedAt))
    .limit(sitemapLimit)
