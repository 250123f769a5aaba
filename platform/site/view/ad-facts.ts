import { HOME_COUNTRY, type AdDetails } from '#rules/ads/ad-details-model.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import { formatAmount } from '#rules/text-and-time/amounts.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

// Facts about an ad in words.

/** Formats 14875.5 as '14,875.50' and 14875 as '14,875'. */
const englishAmount = (sum: number): string =>
  sum.toLocaleString('en-GB', { minimumFractionDigits: Number.isInteger(sum) ? 0 : 2, maximumFractionDigits: 2 })

const texts = {
  sv: {
    type: { indefinite: 'Tillsvidare', temporary: 'Tidsbegränsad', hourly: 'Timanställning' },
    duration: {
      sixMonthsPlus: 'sex månader eller längre',
      threeMonthsPlus: 'tre till sex månader',
      threeMonthsMax: 'högst tre månader',
      tenDaysMax: 'högst tio dagar',
    },
    extent: { fullTime: 'heltid', partTime: 'deltid' },
    workplace: { onsite: 'på plats', remote: 'på distans', mixed: 'delvis på distans' },
    payout: { hourly: 'per timme', daily: 'per dag', weekly: 'per vecka', monthly: 'per månad', annually: 'per år' },
    salaryType: { fixed: 'Fast lön', commission: 'Provision', mixed: 'Fast och rörlig lön' },
    andMore: (place: string, count: number) => `${place} och ${count} ${count === 1 ? 'ort' : 'orter'} till`,
    percent: '\u00a0%',
    pay: (sums: readonly number[], currency: string) =>
      `${sums.map((sum) => formatAmount(sum)).join('–')} ${currency === 'SEK' ? 'kr' : currency}`,
  },
  en: {
    type: { indefinite: 'Permanent', temporary: 'Fixed-term', hourly: 'Hourly' },
    duration: {
      sixMonthsPlus: 'six months or more',
      threeMonthsPlus: 'three to six months',
      threeMonthsMax: 'at most three months',
      tenDaysMax: 'at most ten days',
    },
    extent: { fullTime: 'full time', partTime: 'part time' },
    workplace: { onsite: 'on site', remote: 'remote', mixed: 'hybrid' },
    payout: { hourly: 'per hour', daily: 'per day', weekly: 'per week', monthly: 'per month', annually: 'per year' },
    salaryType: { fixed: 'Fixed salary', commission: 'Commission', mixed: 'Fixed and variable salary' },
    andMore: (place: string, count: number) => `${place} and ${count} more ${count === 1 ? 'town' : 'towns'}`,
    percent: '%',
    pay: (sums: readonly number[], currency: string) => `${currency}\u00a0${sums.map(englishAmount).join('–')}`,
  },
} as const

/** Returns the employment: 'Tillsvidare, heltid'. */
export function employmentFact(details: AdDetails, locale: Locale): string {
  const w = texts[locale]
  const { extent, partTimeTypes, timePercentage, timeFrom, timeTo } = details
  const percentage =
    extent === 'fullTime'
      ? ''
      : partTimeTypes === 'percentage' && timePercentage
        ? ` ${timePercentage}${w.percent}`
        : partTimeTypes === 'range' && timeFrom && timeTo
          ? ` ${timeFrom}–${timeTo}${w.percent}`
          : ''
  return [
    w.type[details.type],
    details.type === 'temporary' && details.duration ? w.duration[details.duration] : '',
    `${w.extent[details.extent]}${percentage}`,
  ]
    .filter(Boolean)
    .join(', ')
}

const countryName = (country: string, locale: Locale) =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country

/** Returns the workplace: 'Storgatan 14, Sundsvall, på plats'. */
export function workplaceFact({ location, address, city, country, workplaceType }: AdDetails, locale: Locale): string {
  const abroad = country && country !== HOME_COUNTRY ? countryName(country, locale) : ''
  const place = location === 'remote' ? [] : [address, city, abroad]
  return [...place, texts[locale].workplace[workplaceType]].filter(Boolean).join(', ')
}

/** Returns a further place of work: 'Storgatan 3, Umeå'. */
export const furtherPlaceFact = ({ address, city, country }: FurtherPlace, locale: Locale): string =>
  [address, city, country && country !== HOME_COUNTRY ? countryName(country, locale) : ''].filter(Boolean).join(', ')

/** Returns the place for lists, with the number of further towns. Empty if it is unknown. */
export function placeFact(
  { location, city, country }: AdDetails,
  locale: Locale,
  furtherPlaces: readonly FurtherPlace[] = [],
): string {
  if (location === 'remote') return texts[locale].workplace.remote
  const first = city || (country && country !== HOME_COUNTRY ? countryName(country, locale) : '')
  const others = new Set(furtherPlaces.flatMap((place) => place.city?.toLowerCase() || []))
  others.delete(first.toLowerCase())
  return first !== '' && others.size > 0 ? texts[locale].andMore(first, others.size) : first
}

/**
 * Returns the pay: '34 000–39 000 kr per månad', in English 'SEK 34,000–39,000 per month' (SHELL-04). Returns the kind
 * of salary if the ad gives no sum.
 */
export function salaryFact(details: AdDetails, locale: Locale): string {
  const w = texts[locale]
  const pay = (...sums: number[]) => `${w.pay(sums, details.salaryCurrency ?? 'SEK')} ${w.payout[details.salaryPayout]}`
  if (details.salaryMode === 'fixed' && details.salaryFixed !== null) return pay(details.salaryFixed)
  if (details.salaryMode === 'range' && details.salaryFrom !== null && details.salaryTo !== null)
    return pay(details.salaryFrom, details.salaryTo)
  return w.salaryType[details.salaryType]
}

/** Lowercases the first letter, unless the text starts with capitals, such as a currency. */
const lowered = (text: string, locale: Locale): string =>
  /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLocaleLowerCase(locale) + text.slice(1)
const raised = (text: string, locale: Locale): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

/** Returns the work in short, for lists: 'Heltid, tillsvidare, 34 000–39 000 kr'. Leaves out "per month". */
export function shortFact(details: AdDetails, locale: Locale): string {
  const w = texts[locale]
  const pay = salaryFact(details, locale)
  const monthly = ` ${w.payout.monthly}`
  return [
    raised(w.extent[details.extent], locale),
    lowered(w.type[details.type], locale),
    lowered(pay.endsWith(monthly) ? pay.slice(0, -monthly.length) : pay, locale),
  ].join(', ')
}
