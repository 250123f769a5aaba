import type { AdDetails } from '#rules/ad-details-model.ts'
import { isBlank } from '#rules/text.ts'
import type { Locale } from '#rules/locale.ts'
import { employmentFact, placeFact, salaryFact, workplaceFact } from './ad-facts.ts'
import { adTexts } from './ad-texts.ts'
import { html, Html, raw } from './html.ts'

/** What is told of an ad on its page. */
export interface ShownAd {
  title: string
  company: string
  logoUrl: string | null
  /** The details; their content is already sanitised. */
  details: AdDetails
  /** Name of the occupation, when the list has it. */
  profession: string | null
  /** Last day to apply, and how many days are left until then; null while the ad has no period. */
  end: { day: string; daysLeft: number } | null
}

/** The ad's own headings stand below the page's: third-level ones move up when there is no second level. */
const headings = (content: string) => (/<h2[ >]/.test(content) ? content : content.replace(/(<\/?)h3(?=[ >])/g, '$1h2'))

/** An ad as candidates read it (PLUS-01). */
export function adArticle(ad: ShownAd, locale: Locale): Html {
  const { title, company, logoUrl, details, profession, end } = ad
  const t = adTexts[locale]
  const fact = (label: string, value: string) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`
  return html`<article class="card">
<header class="head">
<div class="company">${logoUrl && html`<img src="${logoUrl}" alt="" width="48" height="48">`}<span><b>${company}</b><span>${placeFact(details, locale)}</span></span></div>
<h1>${title}</h1>
${end && html`<p class="muted num">${t.applyBy(end.day)}, ${t.daysLeft(end.daysLeft)}</p>`}
</header>
<dl class="facts">${fact(t.employment, employmentFact(details, locale))}${fact(t.workplace, workplaceFact(details, locale))}${fact(t.salary, salaryFact(details, locale))}${fact(t.positions, String(details.positions))}${profession && fact(t.profession, profession)}</dl>
<div class="prose">${raw(headings(details.content))}</div>
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
  return html`<section class="contact"><h2>${adTexts[locale].questions}</h2><p>${lines.map((line, index) => html`${index > 0 && html`<br>`}${line}`)}</p></section>`
}

/** What is told of an ad in the list of jobs. */
export interface ListedAd {
  title: string
  company: string
  details: AdDetails
  /** Days as they are written; null while the ad has none. */
  published: string | null
  end: string | null
}

/** What stands in an ad's row in the list of jobs. */
export const adRow = ({ title, company, details, published, end }: ListedAd, locale: Locale): Html =>
  html`<b>${title}</b><span>${[company, placeFact(details, locale)].filter(Boolean).join(' · ')}</span><span class="hint num">${[published, end && adTexts[locale].applyBy(end)].filter(Boolean).join(' · ')}</span>`
