import { and, eq, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, companyProfiles, files } from '#platform/foundation/db/schema/index.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import { companyPath } from '#rules/companies/company-profile.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { cutText } from '#rules/text-and-time/text.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'
import { isOwnPublicAd } from '#platform/domains/ads/ads/own-public-ads.ts'
import { page } from '#platform/site/layout/layout.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'
import { icon } from '#platform/site/view/icons.ts'
import { logoTile } from '#platform/foundation/markup/logo.ts'
import { hidden, pager, rowTexts } from '#platform/site/view/parts.ts'

/** Number of companies per page of the list. */
const COMPANIES_PER_PAGE = 50

interface Logo {
  id: string
  name: string
  kind: 'logo'
}

/** A company with a page. */
export interface ListedCompany {
  fragment: string
  name: string
  place: string | null
  logo: Logo | null
  jobs: number
}

/** The search in the list of companies, as the address contains it. */
export interface CompanySearch {
  /** Part of the name or the place. */
  words: string
  /** From 1. */
  page: number
}

/** Parses the search from the address and ignores invalid parts. */
export function parseCompanySearch({ q, sida }: { q?: string | string[]; sida?: string | string[] }): CompanySearch {
  return {
    words: typeof q === 'string' ? cutText(cleanText('line', cutText(q, 400)).trim(), 100) : '',
    page: typeof sida === 'string' && /^[1-9]\d{0,3}$/.test(sida) ? Number(sida) : 1,
  }
}

const like = (text: string) => `%${escapeLike(text)}%`

/** Returns the companies with a published page, sorted by name, with the number of their active ads. */
export async function findCompanies(
  db: Db,
  { words, page: number }: CompanySearch,
): Promise<{ companies: ListedCompany[]; total: number }> {
  const name = sql<string>`${companyProfiles.published} ->> 'name'`
  const place = sql<string | null>`${companyProfiles.published} ->> 'mainOffice'`
  const condition = and(
    isNotNull(companyProfiles.published),
    isNotNull(companyProfiles.urlFragment),
    isNull(companies.bannedAt),
    isNull(companies.testOf),
    words === '' ? undefined : or(ilike(name, like(words)), ilike(place, like(words))),
  )
  const jobs = sql<number>`(
    select count(*)::integer from ${ads}
    where ${and(eq(ads.companyId, companies.id), isOwnPublicAd, eq(ads.type, 'active'), isNotNull(ads.details))}
  )`
  const rows = await db
    .select({ fragment: companyProfiles.urlFragment, name, place, logoId: files.id, jobs })
    .from(companyProfiles)
    .innerJoin(companies, eq(companies.id, companyProfiles.companyId))
    .leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))
    .where(condition)
    .orderBy(swedishOrder(name), companyProfiles.companyId)
    .limit(COMPANIES_PER_PAGE)
    .offset((number - 1) * COMPANIES_PER_PAGE)
  const [all] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(companyProfiles)
    .innerJoin(companies, eq(companies.id, companyProfiles.companyId))
    .where(condition)
  return {
    companies: rows.flatMap(({ fragment, logoId, ...row }) =>
      fragment === null
        ? []
        : [
            {
              ...row,
              fragment,
              logo: logoId === null ? null : { id: logoId, name: 'logo.png', kind: 'logo' as const },
            },
          ],
    ),
    total: all?.total ?? 0,
  }
}

interface CompaniesPageOptions {
  companies: readonly ListedCompany[]
  total: number
  wanted: CompanySearch
  locale: Locale
  siteUrl: string
  publicUrl: string
  urlFor: (logo: Logo) => string
}

const addressOf = ({ words, page: number }: CompanySearch, locale: Locale): string => {
  const query = new URLSearchParams()
  if (words) query.set('q', words)
  if (number > 1) query.set('sida', String(number))
  query.set('lang', locale)
  return `/foretag?${query}`
}

/** Renders the list of companies with a page (PLUS-72), sorted by name. */
export function companiesPage({
  companies: listed,
  total,
  wanted,
  locale,
  siteUrl,
  publicUrl,
  urlFor,
}: CompaniesPageOptions): string {
  const t = siteTexts[locale]
  const pages = Math.max(1, Math.ceil(total / COMPANIES_PER_PAGE))
  const shown = (wanted.page - 1) * COMPANIES_PER_PAGE + listed.length
  const row = ({ fragment, name, place, logo, jobs }: ListedCompany): Html => {
    const tile = logoTile({ name, logoUrl: logo === null ? null : urlFor(logo) })
    const link = html`<a href="/${encodeURI(companyPath(fragment))}?lang=${locale}">${name}</a>`
    const texts = rowTexts(link, place && html`<span class="who">${place}</span>`, t.found(jobs))
    return html`<li><div class="job">${tile}${texts}</div></li>`
  }
  const searchField = html`<input
    type="search"
    name="q"
    value="${wanted.words}"
    aria-label="${t.companyHint}"
    placeholder="${t.companyHint}"
    maxlength="100"
    enterkeyhint="search"
  />`
  const isEmpty = wanted.words === '' && total === 0
  const wayOn = isEmpty
    ? html`<a class="btn btn-lg" href="/jobb?lang=${locale}">${t.seeJobs}</a>`
    : html`<a class="btn btn-lg" href="/foretag?lang=${locale}">${t.allCompanies}</a>`
  const to = (number: number): string => addressOf({ ...wanted, page: number }, locale)
  const otherPages = pager({ label: t.pages, shown: t.shown(shown, total), page: wanted.page, pages, to }, t)
  return page(
    {
      locale,
      title: t.companies,
      current: 'companies',
      look: 'jobs',
      bodyClass: 'cd',
      otherLanguage: addressOf(wanted, locale === 'sv' ? 'en' : 'sv'),
      publicUrl,
      ...(wanted.words === '' && wanted.page === 1 && { canonical: `${siteUrl}/foretag` }),
    },
    html`<header class="ci-head">
        <h1>${t.companies}</h1>
        <p>${t.companiesLead}</p>
        <form class="jl-search" role="search" aria-label="${t.companySearch}" method="get" action="/foretag">
          ${[
            html`<label>${icon('search')}${searchField}</label>`,
            hidden('lang', locale),
            html`<button class="btn btn-primary">${icon('search')}<span>${t.search}</span></button>`,
          ]}
        </form>
      </header>
      <section class="cd-sheet ci-list" aria-label="${t.companies}">
        <div class="jl-bar"><b class="num" role="status">${t.companiesFound(total)}</b></div>
        ${
          listed.length > 0
            ? html`<ul class="jobs">
                  ${listed.map(row)}
                </ul>
                ${pages > 1 && otherPages}`
            : html`<div class="jl-none">
                <div class="empty">
                  ${icon('search-x')}
                  <h2>${total > 0 ? t.noSuchPage : wanted.words === '' ? t.noCompanies : t.noCompany}</h2>
                  <p>${wayOn}</p>
                </div>
              </div>`
        }
      </section>`,
  )
}
