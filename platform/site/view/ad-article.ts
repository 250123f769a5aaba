import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import { isBlank } from '#rules/text-and-time/text.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { employmentFact, furtherPlaceFact, placeFact, salaryFact, workplaceFact } from './ad-facts.ts'
import { adTexts, lastDay } from './ad-texts.ts'
import { html, Html, raw } from '#platform/foundation/markup/html.ts'
import { icon, type IconName } from './icons.ts'
import { logoTile } from '#platform/foundation/markup/logo.ts'

/** Data of an ad's page. */
export interface ShownAd {
  title: string
  company: string
  logoUrl: string | null
  /** Target of the employer's name. Null for plain text. */
  companyHref?: string | null
  /** Details with sanitised content. */
  details: AdDetails
  furtherPlaces?: readonly FurtherPlace[]
  /** Name of the occupation, if the list of occupations has it. */
  profession: string | null
  /** Last day to apply, and the number of days until then. Null if the ad has no end. */
  end: { day: string; daysLeft: number } | null
  /** Target of the button under the title on a phone. Null for no button. */
  applyHref?: string | null
}

/**
 * Raises the ad's third-level headings to the second level if it has no second-level headings, because the page title
 * is the first level.
 */
const headings = (content: string) => (/<h2[ >]/.test(content) ? content : content.replace(/(<\/?)h3(?=[ >])/g, '$1h2'))

/** Maximum length of the lead paragraph, in characters including markup. */
const MAX_LEAD_LENGTH = 420

/** Splits off a short first paragraph as the lead. */
function leadOf(content: string): { lead: string | null; rest: string } {
  const [whole, lead] = /^<p>((?:(?!<\/?p[ >]|<br).)+)<\/p>(?=.)/su.exec(content) ?? []
  return whole === undefined || lead === undefined || lead.length > MAX_LEAD_LENGTH
    ? { lead: null, rest: content }
    : { lead, rest: content.slice(whole.length) }
}

/** Renders an ad for candidates (PLUS-01). */
export function adArticle(ad: ShownAd, locale: Locale): Html {
  const { title, company, logoUrl, companyHref = null, details, furtherPlaces = [], profession } = ad
  const { end, applyHref = null } = ad
  const t = adTexts[locale]
  const { lead, rest } = leadOf(details.content)
  const place = placeFact(details, locale, furtherPlaces)
  const fact = (sign: IconName, label: string, value: string) =>
    html`<div>
      ${icon(sign)}
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`
  const where = place && html`<span>${place}</span>`
  const nameAndPlace = html`${logoTile({ name: company, logoUrl })}<span><b>${company}</b>${where}</span>`
  const employer =
    companyHref === null
      ? html`<div class="company">${nameAndPlace}</div>`
      : html`<a class="company" href="${companyHref}">${nameAndPlace}</a>`
  const apply = applyHref !== null && html`<a class="button block" href="${applyHref}">${t.apply}</a>`
  const until = end && html`<p class="num">${t.applyBy(lastDay(end.day, locale))}, ${t.daysLeft(end.daysLeft)}</p>`
  return html`<article class="card">
    <header class="head">
      ${employer}
      <h1>${title}</h1>
      ${(apply || until) && html`<div class="ad-apply">${apply}${until}</div>`}
      ${lead !== null && html`<p class="lead">${raw(lead)}</p>`}
    </header>
    <dl class="facts">
      ${[
        fact('briefcase', t.employment, employmentFact(details, locale)),
        fact('map-pin', t.workplace, workplaceFact(details, locale)),
        furtherPlaces.length > 0 &&
          fact('map-pin', t.furtherPlaces, furtherPlaces.map((place) => furtherPlaceFact(place, locale)).join('; ')),
        fact('banknote', t.salary, salaryFact(details, locale)),
        fact('users', t.positions, String(details.positions)),
        profession && fact('wrench', t.profession, profession),
      ]}
    </dl>
    <div class="prose">${raw(headings(rest))}</div>
    ${contact(details, locale)}
  </article>`
}

function contact({ contact: { person, position, email, phone, website } }: AdDetails, locale: Locale): Html | null {
  if ([person, position, email, phone, website].every(isBlank)) return null
  const site = isBlank(website) ? null : /^https?:\/\//i.test(website ?? '') ? website : `https://${website}`
  const lines = [
    (person || position) && html`<b>${person}</b>${person && position && ', '}${position}`,
    phone && html`<a class="num" href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`,
    email && html`<a href="mailto:${email}">${email}</a>`,
    site && html`<a href="${site}" rel="noopener nofollow">${website}</a>`,
  ].filter((line) => line instanceof Html)
  return html`<section class="contact">
    <h2>${adTexts[locale].questions}</h2>
    <p>${lines.map((line, index) => html`${index > 0 && html`<br />`}${line}`)}</p>
  </section>`
}
