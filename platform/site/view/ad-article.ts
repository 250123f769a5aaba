import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import { isBlank } from '#rules/text-and-time/text.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { employmentFact, placeFact, salaryFact, workplaceFact } from './ad-facts.ts'
import { adTexts, lastDay } from './ad-texts.ts'
import { html, Html, raw } from '#platform/foundation/markup/html.ts'
import { icon, type IconName } from './icons.ts'
import { logoTile } from '#platform/foundation/markup/logo.ts'

/** What is told of an ad on its page. */
export interface ShownAd {
  title: string
  company: string
  logoUrl: string | null
  /** Where the employer's name leads; null leads nowhere. */
  companyHref?: string | null
  /** The details; their content is already sanitised. */
  details: AdDetails
  /** Name of the occupation, when the list has it. */
  profession: string | null
  /** Last day to apply, and how many days are left until then; null while the ad has no period. */
  end: { day: string; daysLeft: number } | null
  /** Where the button under the title leads, on a phone; null has none. */
  applyHref?: string | null
}

/** The ad's own headings stand below the page's: third-level ones move up when there is no second level. */
const headings = (content: string) => (/<h2[ >]/.test(content) ? content : content.replace(/(<\/?)h3(?=[ >])/g, '$1h2'))

/** Longest first paragraph that introduces an ad, in characters with its markup. */
const longestLead = 420

/** A short first paragraph before all else introduces the ad. */
function leadOf(content: string): { lead: string | null; rest: string } {
  const [whole, lead] = /^<p>((?:(?!<\/?p[ >]|<br).)+)<\/p>(?=.)/su.exec(content) ?? []
  return whole === undefined || lead === undefined || lead.length > longestLead
    ? { lead: null, rest: content }
    : { lead, rest: content.slice(whole.length) }
}

/** An ad as candidates read it (PLUS-01). */
export function adArticle(ad: ShownAd, locale: Locale): Html {
  const { title, company, logoUrl, companyHref = null, details, profession, end, applyHref = null } = ad
  const t = adTexts[locale]
  const { lead, rest } = leadOf(details.content)
  const place = placeFact(details, locale)
  const fact = (sign: IconName, label: string, value: string) =>
    html`<div>
      ${icon(sign)}
      <dt>${label}</dt>
      <dd>${value}</dd>
    </div>`
  const where = place && html`<span>${place}</span>`
  const who = html`${logoTile({ name: company, logoUrl })}<span><b>${company}</b>${where}</span>`
  const employer =
    companyHref === null
      ? html`<div class="company">${who}</div>`
      : html`<a class="company" href="${companyHref}">${who}</a>`
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
