import { firstTouchParams, withChannel, type Touch } from '#rules/candidates/arrival.ts'
import type { Channel } from '#rules/candidates/channels.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { packageHasFeature } from '#rules/promotion/packages.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { capitalised, spokenMonth } from '#rules/text-and-time/spoken-time.ts'
import { addDays, daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import type { FoundJobs } from '#platform/site/search/find-jobs.ts'
import { watchAddress } from '#platform/site/search/watched-search.ts'
import { companyHref } from '#platform/site/companies/company-page.ts'
import { jobFilters } from '#platform/site/search/job-filters.ts'
import {
  searchUrl,
  choicesOf,
  unfilteredSearch,
  isFiltered,
  typedChoicesOf,
  type Choice,
  type JobSearch,
} from '#platform/site/search/job-search.ts'
import { page } from '#platform/site/layout/layout.ts'
import { areaName, type Area } from '#platform/site/search/occupation-areas.ts'
import { siteTexts, type Texts } from '#platform/site/texts/site-texts.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'
import { icon } from '#platform/site/view/icons.ts'
import { jobRows, type ListedAd } from '#platform/site/view/job-row.ts'
import { hidden, pager } from '#platform/site/view/parts.ts'

export interface ListPageOptions {
  found: FoundJobs
  /** For an empty result: how many ads the search finds without each of these choices. */
  alternatives: readonly { choice: Choice; count: number }[]
  /** Total number of active ads. Only loaded when the search finds nothing. */
  activeAdCount: number
  search: JobSearch
  locale: Locale
  now: Date
  siteUrl: string
  publicUrl: string
  logoOf: (ad: SiteAd) => string | null
}

/** Checks whether lists show the ad's logo, which is part of the larger packages (PROMO-14, PROMO-15). */
const hasLogo = ({ promotion }: SiteAd): boolean => promotion !== 'none' && packageHasFeature(promotion, 'logo')

/** How the list with a row was reached: its channel, and the visitor's first touch. */
interface ListArrival {
  channel?: Channel
  first?: Touch | null
}

/** Returns an ad as a row of a list, with the address of its page. */
export function listedAd(
  ad: SiteAd,
  logoUrl: string | null,
  now: Date,
  locale: Locale,
  { channel = 'search', first = null }: ListArrival = {},
): ListedAd & { href: string } {
  const end = ad.end === null ? null : stockholmDay(ad.end)
  return {
    title: ad.title,
    company: ad.company.name,
    logoUrl: hasLogo(ad) ? logoUrl : null,
    isSponsored: ad.promotion !== 'none' || ad.points > 0,
    details: ad.details,
    furtherPlaces: ad.furtherPlaces,
    end: end === null ? null : { day: end, daysLeft: daysBetween(stockholmDay(now), end) },
    companyHref: companyHref(ad.company, locale, first),
    href: withChannel(`/${publicPath({ id: ad.id, name: ad.title })}?lang=${locale}`, channel, first),
  }
}

/** Returns the label of a choice. */
function nameOf({ kind, value }: Choice, employer: string | null, locale: Locale): string {
  const t = siteTexts[locale]
  if (kind === 'area') return areaName(value as Area, locale)
  if (kind === 'company') return employer ?? String(value)
  if (kind === 'extent') return t.extents[value as keyof typeof t.extents]
  if (kind === 'workplace') return t.workplaces[value as keyof typeof t.workplaces]
  if (kind === 'age') return t.ages[value as keyof typeof t.ages]
  return locale === 'en' ? `“${value}”` : `”${value}”`
}

/** Renders the list of jobs (PLUS-11, PLUS-73): the search, the filters with counts, and the ads grouped by day. */
export function listPage(options: ListPageOptions): string {
  const { found, search, locale, siteUrl, publicUrl } = options
  const t = siteTexts[locale]
  const title =
    search.company !== null && found.employer
      ? t.listTitleOf(found.employer)
      : search.place
        ? t.listTitleAt(search.place)
        : t.listTitle
  const { total } = found.counts
  const pills = choicesOf(search).map((choice) => pill(choice, options, t))
  const openFilter = html`<a class="btn" href="#filter">${icon('sliders-horizontal')}<span>${t.openFilter}</span></a>`
  const chosen = pills.length > 0 && html`<div class="jl-on" role="group" aria-label="${t.choicesOn}">${pills}</div>`
  const list =
    total === 0
      ? nothingFound(options, t)
      : found.ads.length + found.sponsored.length === 0
        ? beyond(search, locale, t)
        : [rows(options, t), pagesOf(options, t)]
  return page(
    {
      locale,
      title,
      current: 'jobs',
      look: 'jobs',
      bodyClass: 'cd jl-page',
      first: search.first,
      otherLanguage: searchUrl(search, locale === 'sv' ? 'en' : 'sv'),
      publicUrl,
      ...(!isFiltered(search) && search.page === 1 && { canonical: `${siteUrl}/jobb` }),
    },
    html`<header class="jl-head">
        <h1>${t.listTitle}</h1>
        ${searchField(search, locale, t)}
        <div class="jl-chips">${openFilter}${pills}</div>
      </header>
      <div class="cd-sheet jl">
        ${jobFilters(options, t)}
        <section aria-label="${t.list}" class="jl-list">
          <div class="jl-bar">
            <b class="num" role="status">${t.found(total)}</b>${chosen}${total > 0 && watchLink(search, locale, t)}
          </div>
          ${list}
        </section>
      </div>`,
  )
}

function watchLink(search: JobSearch, locale: Locale, t: Texts, large = false): Html {
  const linkText = html`${icon('bell')}<span>${t.watch}</span>`
  return html`<a class="btn${large && ' btn-lg'} jl-watch" href="${watchAddress(search, locale)}">${linkText}</a>`
}

const pill = (choice: Choice, { found, locale }: ListPageOptions, t: Texts): Html => {
  const name = nameOf(choice, found.employer, locale)
  const without = searchUrl(choice.without, locale)
  return html`<a class="tag" href="${without}" aria-label="${t.drop(name)}">${name}${icon('x')}</a>`
}

function searchField({ words, place, county, first }: JobSearch, locale: Locale, t: Texts): Html {
  const searchInput = html`<input
    type="search"
    id="q"
    name="q"
    value="${words}"
    aria-label="${t.words}"
    placeholder="${t.wordsHint}"
    maxlength="100"
    enterkeyhint="search"
  />`
  const where = html`<input
    type="text"
    id="ort"
    name="ort"
    value="${place}"
    aria-label="${t.place}"
    placeholder="${t.place}"
    maxlength="60"
    enterkeyhint="search"
  />`
  const within = html`<select id="inom" name="inom" aria-label="${t.within}">
    <option value="">${t.inPlace}</option>
    <option value="lan" ${county && html` selected`}>${t.inCounty}</option>
  </select>`
  return html`<form class="jl-search" id="sok" role="search" aria-label="${t.listSearch}" method="get" action="/jobb">
    ${[
      html`<label>${icon('search')}${searchInput}</label>`,
      html`<label>${icon('map-pin')}${where}</label>`,
      html`<label class="jl-within">${within}${icon('chevrons-up-down')}</label>`,
      hidden('lang', locale),
      ...firstTouchParams(first).map(([name, value]) => hidden(name, value)),
      html`<button class="btn btn-primary">${icon('search')}<span>${t.search}</span></button>`,
    ]}
  </form>`
}

/** Renders the ads grouped by publication day. Sponsored ads come first, under their own heading. */
function rows({ found, search: { first }, locale, now, logoOf }: ListPageOptions, t: Texts): Html {
  const today = stockholmDay(now)
  const groups = new Map<string, SiteAd[]>()
  for (const ad of found.ads) {
    const name = dayName(ad.placedAt ?? ad.start ?? now, today, locale, t)
    groups.set(name, [...(groups.get(name) ?? []), ad])
  }
  const list = (ads: SiteAd[]): Html =>
    jobRows(
      ads.map((ad) => listedAd(ad, logoOf(ad), now, locale, { first })),
      locale,
    )
  const head = (name: string): Html => html`<h2 class="jl-g">${name}</h2>`
  return html`${
    found.sponsored.length > 0 &&
    html`<details class="jl-what">
        <summary class="jl-g"><b>${t.sponsored}</b><span class="link">${t.whatIsSponsored}</span></summary>
        <p>${t.sponsoredMeans}</p>
      </details>
      ${jobRows(
        found.sponsored.map((ad) => ({
          ...listedAd(ad, logoOf(ad), now, locale, { channel: 'promoted', first }),
          isSponsored: false,
        })),
        locale,
      )}`
  }${[...groups].map(([name, ads]) => html`${head(name)}${list(ads)}`)}`
}

function dayName(date: Date, today: string, locale: Locale, t: Texts): string {
  const day = stockholmDay(date)
  if (day >= today) return t.today
  if (day === addDays(today, -1)) return t.yesterday
  const month = spokenMonth(date, locale)
  if (day.slice(0, 7) === today.slice(0, 7)) return t.earlierIn(month)
  return capitalised(day.slice(0, 4) === today.slice(0, 4) ? month : `${month} ${day.slice(0, 4)}`, locale)
}

function pagesOf({ found: { shown, pages, counts, turn }, search, locale }: ListPageOptions, t: Texts): Html {
  const to = (number: number): string => searchUrl({ ...search, page: number, turn }, locale)
  return pager({ label: t.pages, shown: t.shown(shown, counts.total), page: search.page, pages, to }, t)
}

const beyond = (search: JobSearch, locale: Locale, t: Texts): Html =>
  html`<div class="jl-none">
    <div class="empty">
      ${icon('search-x')}
      <h2>${t.noSuchPage}</h2>
      <p><a class="btn btn-lg" href="${searchUrl({ ...search, page: 1 }, locale)}">${t.seeJobs}</a></p>
    </div>
  </div>`

/** Renders an empty result: links that remove one choice each, with the number of jobs each search then finds. */
function nothingFound(
  { found, alternatives: instead, activeAdCount: inAll, search, locale }: ListPageOptions,
  t: Texts,
): Html {
  const row = (href: string, sign: Html, text: string, jobs: number): Html =>
    html`<li>
      <a href="${href}">${sign}<span>${text}</span><span class="num">${t.found(jobs)}</span></a>
    </li>`
  const text = (choice: Choice): string =>
    choice.kind === 'county'
      ? t.inCountyInstead(String(choice.value))
      : choice.kind === 'place'
        ? t.inSwedenInstead(String(choice.value))
        : t.without(nameOf(choice, found.employer, locale))
  const wayRow = ({ choice, count }: (typeof instead)[number]): Html => {
    const sign = icon(choice.kind === 'place' || choice.kind === 'county' ? 'map-pin' : 'x')
    return row(searchUrl(choice.without, locale), sign, text(choice), count)
  }
  const allJobs = searchUrl({ ...unfilteredSearch, first: search.first }, locale)
  const alternatives = instead.filter(({ choice, count }) => count > 0 && isFiltered(choice.without))
  return html`<div class="jl-none">
    <div class="empty">
      ${icon('search-x')}
      <h2>${inAll === 0 ? t.noneAtAll : t.noneFound}</h2>
      <p>${inAll === 0 ? t.noneAtAllHint : alternatives.length > 0 ? t.watchHint : t.noneFoundHint}</p>
      ${watchLink(search, locale, t, true)}
    </div>
    ${
      inAll > 0 &&
      html`<div>
        <h3>${alternatives.length > 0 ? t.withLess : t.seeJobs}</h3>
        <ul class="loosen">
          ${alternatives.map(wayRow)}${row(allJobs, icon('search'), t.allJobs, inAll)}
        </ul>
      </div>`
    }
  </div>`
}

/** Returns the choices that a visitor can remove from a search that finds nothing. */
export const removableChoices = (search: JobSearch): Choice[] => [...choicesOf(search), ...typedChoicesOf(search)]
