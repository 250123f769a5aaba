import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import { ads, companies, companyFragments, companyProfiles, files } from '#platform/foundation/db/schema/index.ts'
import { companyPath, MAX_FRAGMENT_LENGTH, type CompanyProfileText } from '#rules/companies/company-profile.ts'
import { isStorableText } from '#rules/text-and-time/clean-text.ts'
import { firstTouchParams, withChannel, withParams, type Touch } from '#rules/candidates/arrival.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { isOwnPublicAd } from '#platform/domains/ads/ads/own-public-ads.ts'
import { selectSiteAds, siteAdOf, type SiteAd } from '#platform/site/search/find-ads.ts'
import { searchUrl, unfilteredSearch } from '#platform/site/search/job-search.ts'
import { watchAddress } from '#platform/site/search/watched-search.ts'
import { page } from '#platform/site/layout/layout.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { placeFact, shortFact } from '#platform/site/view/ad-facts.ts'
import { companyArticle, companyFacts } from '#platform/site/view/company-page.ts'
import { companyTexts } from '#platform/site/view/company-texts.ts'
import { html, jsonBlock, type Html } from '#platform/foundation/markup/html.ts'
import { icon } from '#platform/site/view/icons.ts'
import { hidden } from '#platform/site/view/parts.ts'

/** Maximum number of ads on a company's page. A link leads to the full list. */
const ADS_SHOWN = 10
/** Maximum number of places in the place filter. */
const MAX_PLACES = 200

/** A company's page: its current address and contents. */
export interface SiteCompany {
  id: number
  fragment: string
  profile: CompanyProfileText
  logo: { id: string; name: string; kind: 'logo' } | null
  ads: SiteAd[]
  adCount: number
  /** Places of all active ads. `place` is the selected place, or null for all places. */
  places: string[]
  place: string | null
}

/**
 * Returns the published page of the company with this current or former address. Null if there is no page to show
 * (PLUS-72, ADMIN-15).
 */
export async function getCompanyPage(db: Db, typed: string, requestedPlace = ''): Promise<SiteCompany | null> {
  const fragment = typed.normalize('NFC').toLowerCase()
  if (fragment.length > MAX_FRAGMENT_LENGTH || !isStorableText(fragment)) return null
  const [company] = await db
    .select({
      id: companies.id,
      fragment: companyProfiles.urlFragment,
      profile: companyProfiles.published,
      logoId: files.id,
    })
    .from(companyFragments)
    .innerJoin(
      companies,
      and(eq(companies.id, companyFragments.companyId), isNull(companies.bannedAt), isNull(companies.testOf)),
    )
    .innerJoin(companyProfiles, eq(companyProfiles.companyId, companies.id))
    .leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))
    .where(eq(companyFragments.fragment, fragment))
  if (!company || company.profile === null || company.fragment === null) return null
  const isActiveAd = and(isOwnPublicAd, eq(ads.companyId, company.id), eq(ads.type, 'active'), isNotNull(ads.details))
  const places = (
    await db
      .selectDistinct({ city: ads.city, order: swedishOrder(ads.city) })
      .from(ads)
      .innerJoin(companies, eq(companies.id, ads.companyId))
      .where(and(isActiveAd, isNotNull(ads.city)))
      .orderBy(swedishOrder(ads.city))
      .limit(MAX_PLACES)
  ).flatMap(({ city }) => city || [])
  const place = places.find((each) => each === requestedPlace) ?? null
  const isShownAd = place === null ? isActiveAd : and(isActiveAd, eq(ads.city, place))
  const rows = await selectSiteAds(db).where(isShownAd).orderBy(desc(ads.placedAt), desc(ads.id)).limit(ADS_SHOWN)
  const [all] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(isShownAd)
  return {
    id: company.id,
    fragment: company.fragment,
    profile: company.profile,
    logo: company.logoId === null ? null : { id: company.logoId, name: 'logo.png', kind: 'logo' },
    ads: rows.flatMap((row) => siteAdOf(row) ?? []),
    adCount: all?.count ?? 0,
    places,
    place,
  }
}

/** Returns the target of an employer's name: its page, or its list of ads if it has no page. */
export const companyHref = ({ id, fragment }: SiteAd['company'], locale: Locale, first: Touch | null = null): string =>
  fragment === null
    ? searchUrl({ ...unfilteredSearch, company: id, first }, locale)
    : withParams(`/${companyPath(fragment)}?lang=${locale}`, firstTouchParams(first))

/** Returns the page address and publication time of every company with a page, for the sitemap. */
export const listSitemapCompanies = (db: Db): Promise<{ fragment: string | null; publishedAt: Date | null }[]> =>
  db
    .select({ fragment: companyProfiles.urlFragment, publishedAt: companyProfiles.publishedAt })
    .from(companyProfiles)
    .innerJoin(
      companies,
      and(eq(companies.id, companyProfiles.companyId), isNull(companies.bannedAt), isNull(companies.testOf)),
    )
    .where(isNotNull(companyProfiles.published))
    .limit(10_000)

interface CompanyPageOptions {
  company: SiteCompany
  locale: Locale
  now: Date
  siteUrl: string
  publicUrl: string
  logoUrl: string | null
  /** The visitor's first touch. Null if this is the first page. */
  first: Touch | null
}

/**
 * Renders the filter for the places of a company's ads. It applies immediately where JavaScript runs, otherwise by its
 * button.
 */
function placeChoice({
  path,
  places,
  place,
  locale,
  first,
}: {
  path: string
  places: readonly string[]
  place: string | null
  locale: Locale
  first: Touch | null
}): Html {
  const t = siteTexts[locale]
  const choice = html`<select name="ort" aria-label="${t.place}">
    <option value="">${t.allPlaces}</option>
    ${places.map((each) => html`<option${each === place && html` selected`}>${each}</option>`)}
  </select>`
  const label = html`<label>${choice}${icon('chevrons-up-down')}</label>`
  return html`<form class="co-place" method="get" action="${path}" data-at-once>
    ${label}${hidden('lang', locale)}${firstTouchParams(first).map(([name, value]) => hidden(name, value))}
    <button class="btn">${t.search}</button>
  </form>`
}

/** Renders the page of a company (PLUS-72). */
export function companyPage({
  company: { id, fragment, profile, ads: shown, adCount, places, place },
  locale,
  now,
  siteUrl,
  publicUrl,
  logoUrl,
  first,
}: CompanyPageOptions): string {
  const t = siteTexts[locale]
  const path = `/${companyPath(fragment)}`
  const address = encodeURI(`${siteUrl}${path}`)
  const watch = html`${icon('bell')}<span class="truncate">${t.watchOf(profile.name)}</span>`
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: profile.name,
    url: profile.webSite,
    ...(logoUrl && { logo: `${siteUrl}${logoUrl}` }),
    ...(profile.about && { description: profile.about }),
  }
  return page(
    {
      locale,
      title: `${profile.name}, ${companyTexts[locale].jobs.toLocaleLowerCase(locale)}`,
      look: 'jobs',
      current: 'companies',
      bodyClass: 'cd co',
      first,
      otherLanguage: withParams(`${path}?lang=${locale === 'sv' ? 'en' : 'sv'}`, firstTouchParams(first)),
      publicUrl,
      canonical: address,
      ...(profile.about && { description: profile.about.replace(/\s+/g, ' ').slice(0, 200) }),
      image: logoUrl === null ? null : `${siteUrl}${logoUrl}`,
      head: html`<script type="application/ld+json">
        ${jsonBlock(organization)}
      </script>`,
    },
    html`<div class="co-cols">
      ${companyArticle(
        {
          profile,
          logoUrl,
          ads: shown.map((ad) => {
            const end = ad.end === null ? null : stockholmDay(ad.end)
            return {
              title: ad.title,
              href: withChannel(`/${publicPath({ id: ad.id, name: ad.title })}?lang=${locale}`, 'companyPage', first),
              place: placeFact(ad.details, locale),
              what: shortFact(ad.details, locale),
              end: end === null ? null : { day: end, daysLeft: daysBetween(stockholmDay(now), end) },
            }
          }),
          adCount,
          allAdsHref: searchUrl({ ...unfilteredSearch, company: id, place: place ?? '', first }, locale),
          places: places.length < 2 ? null : placeChoice({ path, places, place, locale, first }),
        },
        locale,
      )}
      <aside class="co-side">
        ${companyFacts(profile, locale)}
        <section class="cd-sheet co-watch">
          <h2>${t.nothingFits}</h2>
          <p>${t.watchLead(profile.name)}</p>
          <a class="btn btn-lg" href="${watchAddress({ ...unfilteredSearch, company: id }, locale)}">${watch}</a>
        </section>
      </aside>
    </div>`,
    html`<div class="co-wall"></div>`,
  )
}
