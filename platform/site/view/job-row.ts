import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { shortFact, placeFact } from './ad-facts.ts'
import { adTexts, lastDay } from './ad-texts.ts'
import { html, type Html, type Piece } from '#platform/foundation/markup/html.ts'
import { icon } from './icons.ts'
import { logoTile } from '#platform/foundation/markup/logo.ts'
import { rowTexts } from './parts.ts'

/** Data of an ad in the list of jobs. */
export interface ListedAd {
  title: string
  company: string
  /** Target of the employer's name. Not set for plain text. */
  companyHref?: string
  logoUrl: string | null
  details: AdDetails
  furtherPlaces?: readonly FurtherPlace[]
  /** True for a sponsored ad that is not below a heading that says so. */
  isSponsored?: boolean
  /** Last day to apply, and the number of days until then. Null if the ad has no end. */
  end: { day: string; daysLeft: number } | null
}

/** Number of days before the last day from which an ad shows the days left. */
export const HIGHLIGHTED_DAYS = 3

/** Renders the last day to apply. The last days are highlighted. */
export function lastDayToApply(end: ListedAd['end'], locale: Locale): Piece {
  if (end === null) return null
  const t = adTexts[locale]
  return end.daysLeft > HIGHLIGHTED_DAYS
    ? t.applyBy(lastDay(end.day, locale))
    : html`<span class="soon">${icon('clock-alert')}${t.soon(end.daysLeft)}</span>`
}

/**
 * Renders the row of an ad in a list. The title and the rest of the row link to the ad, and the employer's name links
 * to the employer.
 */
export function jobRow(
  {
    title,
    company,
    companyHref,
    logoUrl,
    details,
    furtherPlaces,
    end,
    href,
    isSponsored,
  }: ListedAd & { href?: string },
  locale: Locale,
): Html {
  const t = adTexts[locale]
  const place = placeFact(details, locale, furtherPlaces)
  const name = href === undefined ? title : html`<a href="${href}">${title}</a>`
  const employer = companyHref === undefined ? html`<i>${company}</i>` : html`<a href="${companyHref}">${company}</a>`
  const facts = [
    html`<span class="who">${employer}${place && `, ${place}`}</span>`,
    html`<span class="what num">${shortFact(details, locale)}${isSponsored && `, ${t.isSponsored}`}</span>`,
  ]
  return html`${logoTile({ name: company, logoUrl })}${rowTexts(name, facts, lastDayToApply(end, locale))}`
}

/** Renders a list of rows. */
export const jobRows = (ads: readonly (ListedAd & { href: string })[], locale: Locale): Html =>
  html`<ul class="jobs">
    ${ads.map((ad) => html`<li><div class="job">${jobRow(ad, locale)}</div></li>`)}
  </ul>`
