import { sizeText, type CompanyProfileText } from '#rules/companies/company-profile.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { companyTexts } from './company-texts.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'
import { lastDayToApply } from './job-row.ts'
import { logoTile } from '#platform/foundation/markup/logo.ts'
import { rowTexts } from './parts.ts'

/** An ad on its employer's page. */
export interface CompanyAd {
  title: string
  /** Address of the ad. Null in a preview, where links are off. */
  href: string | null
  place: string | null
  /** Extent, form and pay. Null leaves them out. */
  what: string | null
  end: { day: string; daysLeft: number } | null
}

/** Data of a company's page. */
export interface ShownCompany {
  profile: CompanyProfileText
  logoUrl: string | null
  ads: readonly CompanyAd[]
  adCount: number
  /** Address of the full list of ads. Null in a preview. */
  allAdsHref: string | null
  /** Filter for places. Not set in a preview. */
  places?: Html | null
}

function adRow({ title, href, place, what, end }: CompanyAd, locale: Locale): Html {
  const facts = [place && html`<span class="who">${place}</span>`, what && html`<span class="what num">${what}</span>`]
  const texts = rowTexts(title, facts, lastDayToApply(end, locale))
  const row =
    href === null
      ? html`<div class="job job-plain">${texts}</div>`
      : html`<a class="job job-plain" href="${href}">${texts}</a>`
  return html`<li>${row}</li>`
}

/** Renders a company for candidates (PLUS-72): its presentation and its ads. */
export function companyArticle(
  { profile, logoUrl, ads, adCount, allAdsHref, places }: ShownCompany,
  locale: Locale,
): Html {
  const t = companyTexts[locale]
  const facts = [profile.mainOffice, profile.size && t.employees(sizeText(profile.size))].filter(Boolean).join(', ')
  const paragraphs = (profile.about ?? '')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter(Boolean)
  const count = html`<span class="num">${t.shown(ads.length, adCount)}</span>`
  const all = allAdsHref !== null && html`<a class="btn" href="${allAdsHref}">${t.all}</a>`
  return html`<article class="cd-sheet">
    <header class="co-h">
      ${logoTile({ name: profile.name, logoUrl })}
      <h1>${profile.name}</h1>
      ${facts !== '' && html`<p>${facts}</p>`}
    </header>
    ${paragraphs.length > 0 && html`<div class="co-prose">${paragraphs.map((text) => html`<p>${text}</p>`)}</div>`}
    <section class="co-jobs">
      <header>
        <h2>${t.jobs}</h2>
        <span class="num">${adCount}</span>${places}
      </header>
      ${
        adCount === 0
          ? html`<p class="co-none">${t.noJobs}</p>`
          : html`<ul class="jobs">
              ${ads.map((ad) => adRow(ad, locale))}
            </ul>`
      }
      ${adCount > ads.length && html`<div class="jl-more">${count}${all}</div>`}
    </section>
  </article>`
}

/** Renders the facts beside the presentation. Null if there are none. */
export function companyFacts(
  { mainOffice, founded, revenue, contact, webSite }: CompanyProfileText,
  locale: Locale,
): Html | null {
  const t = companyTexts[locale]
  const host = webSite.replace(/^https:\/\//, '')
  const fact = (name: string, value: Html | string | null): Html | null =>
    value
      ? html`<div>
          <dt>${name}</dt>
          <dd class="num">${value}</dd>
        </div>`
      : null
  const facts = [
    fact(t.mainOffice, mainOffice),
    fact(t.founded, founded),
    fact(t.revenue, revenue),
    fact(t.contact, contact),
    fact(t.webSite, webSite ? html`<a class="link" href="${webSite}" rel="noopener nofollow">${host}</a>` : null),
  ].filter((each) => each !== null)
  return facts.length === 0
    ? null
    : html`<section class="cd-sheet" aria-label="${t.facts}"><dl class="co-facts">${facts}</dl></section>`
}
