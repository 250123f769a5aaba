import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { shortFact, placeFact } from './ad-facts.ts'
import { adTexts, lastDay } from './ad-texts.ts'
import { html, type Html, type Piece } from '#platform/foundation/markup/html.ts'
import { icon } from './icons.ts'
import { logoTile } from '#platform/foundation/markup/logo.ts'
import { rowWords } from './parts.ts'

/** What is told of an ad in the list of jobs. */
export interface ListedAd {
  title: string
  company: string
  /** Where the employer's name leads; without it nowhere. */
  companyHref?: string
  logoUrl: string | null
  details: AdDetails
  /** Somebody pays for how the ad is seen, and no head above it says so. */
  isSponsored?: boolean
  /** Last day to apply, and how many days are left until then; null while the ad has no period. */
  end: { day: string; daysLeft: number } | null
}

/** From this many days before its last one on, an ad says how many are left. */
export const soonDays = 3

/** Until when an ad can be applied for; the last days are marked. */
export function untilWhen(end: ListedAd['end'], locale: Locale): Piece {
  if (end === null) return null
  const t = adTexts[locale]
  return end.daysLeft > soonDays
    ? t.applyBy(lastDay(end.day, locale))
    : html`<span class="soon">${icon('clock-alert')}${t.soon(end.daysLeft)}</span>`
}

/**
 * An ad's row in a list of jobs. Its title leads to the ad, and with it the whole row; the employer's name leads to the
 * employer.
 */
export function jobRow(
  { title, company, companyHref, logoUrl, details, end, href, isSponsored }: ListedAd & { href?: string },
  locale: Locale,
): Html {
  const t = adTexts[locale]
  const place = placeFact(details, locale)
  const name = href === undefined ? title : html`<a href="${href}">${title}</a>`
  const employer = companyHref === undefined ? html`<i>${company}</i>` : html`<a href="${companyHref}">${company}</a>`
  const facts = [
    html`<span class="who">${employer}${place && `, ${place}`}</span>`,
    html`<span class="what num">${shortFact(details, locale)}${isSponsored && `, ${t.isSponsored}`}</span>`,
  ]
  return html`${logoTile({ name: company, logoUrl })}${rowWords(name, facts, untilWhen(end, locale))}`
}

/** A list of rows. */
export const jobRows = (ads: readonly (ListedAd & { href: string })[], locale: Locale): Html =>
  html`<ul class="jobs">
    ${ads.map((ad) => html`<li><div class="job">${jobRow(ad, locale)}</div></li>`)}
  </ul>`
