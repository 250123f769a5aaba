import type { AdDetails } from '#contract/ads/ad-details.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { htmlToLine, decodeReferences } from '#platform/foundation/html/text.ts'
import { HOME_COUNTRY, newAdDetails, type SalaryPayout } from '#rules/ads/ad-details-model.ts'
import { MAX_LINE_LENGTH, MAX_POSITIONS, MAX_SALARY, normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { isAmount } from '#rules/text-and-time/amounts.ts'
import { MAX_AD_TITLE_LENGTH } from '#rules/ads/ad-and-folder-names.ts'
import { checkPeriod, endOn } from '#rules/ads/publish-period.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { currencyCodes } from '#platform/domains/identity/preferences/codes.ts'
import { professionNamed } from '#platform/domains/ads/professions/profession-list.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { countryNamed } from './country-named.ts'
import { employmentOf } from './employment-terms.ts'
import { parseDay } from './parse-day.ts'
import { parseNumber } from './parse-number.ts'
import { isObject, listOf, type JsonObject } from './read-posting.ts'

// Maps a schema.org JobPosting to an ad. Fields that are missing, or that do not fit ours, are left for the recruiter
// to fill in.

/** Maximum length of an ad's HTML in the API. */
const MAX_HTML_LENGTH = 60_000

/** Returns the title on one line, cut at a word if it is too long. Null if the posting has no title. */
export function titleOfPosting(posting: JsonObject): string | null {
  const title = line(posting['title'] ?? posting['name'], Number.POSITIVE_INFINITY)
  if (title === null || title.length <= MAX_AD_TITLE_LENGTH) return title
  const cut = title.slice(0, MAX_AD_TITLE_LENGTH + 1)
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, MAX_AD_TITLE_LENGTH))
    .toWellFormed()
    .trim()
}

/** Returns the end of the posting's last day. Null if there is none, or if an ad cannot end then. */
export function endOfPosting(posting: JsonObject, now: Date): Date | null {
  const day = parseDay(line(posting['validThrough']) ?? '')
  if (day === null) return null
  const end = endOn(day)
  return checkPeriod({ start: now, end }, { type: 'draft' }, now)['end'] ? null : end
}

/** Returns the details of a posting. `contact` fills in any contact fields that the posting lacks. */
export function detailsOfPosting(posting: JsonObject, contact: AdDetails['contact']): AdDetails {
  const start = newAdDetails()
  const details = {
    ...start,
    ...employmentOf(listOf(posting['employmentType'])),
    ...salary(posting),
    ...placeOfPosting(posting),
  }
  const openings = Math.trunc(parseNumber(posting['totalJobOpenings']) ?? 1)
  const [profession] = listOf(posting['occupationalCategory']).flatMap((name) =>
    typeof name === 'string' ? (professionNamed(name) ?? []) : [],
  )
  const fitting = normalizeAdDetails({
    ...details,
    content: content(posting['description']),
    profession: profession?.id ?? 0,
    positions: openings >= 1 && openings <= MAX_POSITIONS ? openings : 1,
    contact: { ...contact, ...contactOfPosting(posting) },
  })
  return fitting.specifications.length > 0 ? fitting : { ...fitting, specifications: ['regular'] }
}

/** Returns sanitised HTML. Turns plain text into paragraphs, and unescapes what was escaped more than once. */
function content(description: unknown): string {
  let text = typeof description === 'string' ? description : ''
  for (let pass = 0; pass < MAX_ESCAPES && !isMarkup(text) && hasReference(text); pass++) text = decodeReferences(text)
  const html = isMarkup(text) ? text.replace(ESCAPED_REFERENCE, '&') : paragraphs(text)
  for (let length = MAX_HTML_LENGTH; ; length = Math.floor(length * 0.8)) {
    const clean = cleanText('html', sanitise(html.slice(0, length)))
    if (clean.length <= MAX_HTML_LENGTH) return clean
  }
}

/** Maximum number of times that a text is unescaped. */
const MAX_ESCAPES = 3
const hasReference = (text: string): boolean => /&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i.test(text)
/** An escaped ampersand that begins another reference, as in `&amp;nbsp;`. */
const ESCAPED_REFERENCE = /&(?:amp;)+(?=(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi

const isMarkup = (text: string): boolean =>
  /<(?:p|br|div|span|section|ul|ol|li|h[1-6]|b|strong|i|em|u|a|table)\b[^<>]*>/i.test(text)

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

const PAYOUTS: Readonly<Record<string, SalaryPayout>> = {
  HOUR: 'hourly',
  HOURLY: 'hourly',
  TIMME: 'hourly',
  TIM: 'hourly',
  DAY: 'daily',
  DAILY: 'daily',
  DAG: 'daily',
  WEEK: 'weekly',
  WEEKLY: 'weekly',
  VECKA: 'weekly',
  MONTH: 'monthly',
  MONTHLY: 'monthly',
  MÅNAD: 'monthly',
  MÅN: 'monthly',
  YEAR: 'annually',
  YEARLY: 'annually',
  ANNUALLY: 'annually',
  ANNUAL: 'annually',
  ÅR: 'annually',
}

type Salary = Partial<
  Pick<AdDetails, 'salaryMode' | 'salaryCurrency' | 'salaryPayout' | 'salaryFixed' | 'salaryFrom' | 'salaryTo'>
>

function salary(posting: JsonObject): Salary {
  const [baseSalary] = listOf(posting['baseSalary'])
  const money = isObject(baseSalary) ? baseSalary : { value: baseSalary }
  const salaryCurrency = (line(money['currency'] ?? posting['salaryCurrency']) ?? '').toUpperCase()
  if (!currencyCodes.includes(salaryCurrency)) return {}
  const [amount] = listOf(money['value'])
  const value: JsonObject = isObject(amount)
    ? amount
    : { value: amount, minValue: money['minValue'], maxValue: money['maxValue'] }
  const unit = (line(value['unitText'] ?? money['unitText']) ?? '').normalize().toUpperCase()
  const salaryPayout = PAYOUTS[unit.replace(/^PER |\.$/g, '')]
  // A sum per an unknown unit would be a wrong salary.
  if (unit !== '' && !salaryPayout) return {}
  const sum = (name: string): number | null => {
    const amount = parseNumber(value[name])
    return amount !== null && isAmount(amount) && amount <= MAX_SALARY ? amount : null
  }
  const [from, to] = [sum('minValue'), sum('maxValue')]
  const common = { salaryCurrency, ...(salaryPayout && { salaryPayout }) }
  if (from !== null && to !== null && from < to)
    return { ...common, salaryMode: 'range', salaryFrom: from, salaryTo: to }
  const fixed = sum('value') ?? from ?? to
  return fixed === null ? {} : { ...common, salaryMode: 'fixed', salaryFixed: fixed }
}

/** Returns the first place of a posting. */
export function placeOfPosting(
  posting: JsonObject,
): Partial<Pick<AdDetails, 'location' | 'workplaceType' | 'country' | 'postCode' | 'city' | 'address'>> {
  const isRemote = listOf(posting['jobLocationType']).some(
    (type) => typeof type === 'string' && /^(?:telecommute|remote|distans)/i.test(type.trim()),
  )
  const workplaceType = isRemote ? ({ workplaceType: 'remote' } as const) : {}
  const [first] = listOf(posting['jobLocation'])
  const firstAddress = isObject(first) ? (first['address'] ?? {}) : first
  const address = isObject(firstAddress) ? firstAddress : { streetAddress: firstAddress }
  const [street, postCode, city] = [
    line(address['streetAddress']),
    line(address['postalCode']),
    line(address['addressLocality']),
  ]
  const [named] = listOf(address['addressCountry'])
  const countryName = line(isObject(named) ? (named['name'] ?? named['identifier']) : named)
  const hasPlace = street !== null || city !== null
  if (countryName === null && !hasPlace) return isRemote ? { ...workplaceType, location: 'remote' } : {}
  // An unknown country stays empty for the recruiter to choose, because the place of an ad is published.
  const country = countryName === null ? HOME_COUNTRY : countryNamed(countryName)
  if (country === null && !hasPlace) return isRemote ? { ...workplaceType, location: 'remote' } : {}
  return {
    ...workplaceType,
    location: country === HOME_COUNTRY ? 'domestic' : 'abroad',
    country,
    postCode,
    city,
    address: street,
  }
}

function contactOfPosting(posting: JsonObject): Partial<AdDetails['contact']> {
  const [contact] = listOf(posting['applicationContact'])
  if (!isObject(contact)) return {}
  const [person, email, phone] = [line(contact['name']), line(contact['email']), line(contact['telephone'])]
  return person === null
    ? {}
    : {
        person,
        position: line(contact['contactType']) ?? '',
        email: cleanText('email', email?.replace(/^mailto:/i, '') ?? ''),
        phone: cleanText('phone', phone ?? ''),
      }
}

/** Returns a text on one line without markup. Null if it is empty or longer than `maxLength`. */
function line(value: unknown, maxLength = MAX_LINE_LENGTH): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  let text = htmlToLine(String(value))
  for (let pass = 1; pass < MAX_ESCAPES && hasReference(text); pass++) text = htmlToLine(text)
  if (isMarkup(text)) text = htmlToLine(text)
  text = cleanText('line', text).trim()
  return text === '' || text.length > maxLength ? null : text
}
