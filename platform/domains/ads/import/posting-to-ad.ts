import type { AdDetails } from '#contract/ads/ad-details.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { htmlToLine, decodeReferences } from '#platform/foundation/html/text.ts'
import { HOME_COUNTRY, newAdDetails, type SalaryPayout, type Specification } from '#rules/ads/ad-details-model.ts'
import { MAX_LINE_LENGTH, MAX_POSITIONS, MAX_SALARY, normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { isAmount } from '#rules/text-and-time/amounts.ts'
import { MAX_AD_TITLE_LENGTH } from '#rules/ads/ad-and-folder-names.ts'
import { checkPeriod, endOn } from '#rules/ads/publish-period.ts'
import { isDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { countryCodes, currencyCodes } from '#platform/domains/identity/preferences/codes.ts'
import { countries } from '#platform/domains/identity/preferences/static-data.ts'
import { professionNamed } from '#platform/domains/ads/professions/profession-list.ts'
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
  const text = line(posting['validThrough']) ?? ''
  const instant = new Date(text)
  if (!isDay(text) && Number.isNaN(instant.getTime())) return null
  const end = endOn(isDay(text) ? text : stockholmDay(instant))
  return checkPeriod({ start: now, end }, { type: 'draft' }, now)['end'] ? null : end
}

/** Returns the details of a posting. `contact` fills in any contact fields that the posting lacks. */
export function detailsOfPosting(posting: JsonObject, contact: AdDetails['contact']): AdDetails {
  const start = newAdDetails()
  const details = { ...start, ...employment(posting), ...salary(posting), ...locationOf(posting) }
  const openings = Math.trunc(number(posting['totalJobOpenings']) ?? 1)
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

/** Returns sanitised HTML. Turns plain text into paragraphs and unescapes markup that was escaped twice. */
function content(description: unknown): string {
  const raw = typeof description === 'string' ? description : ''
  const markup = isMarkup(raw) ? raw : decodeReferences(raw)
  const html = isMarkup(markup) ? markup : paragraphs(markup)
  for (let length = MAX_HTML_LENGTH; ; length = Math.floor(length * 0.8)) {
    const clean = sanitise(html.slice(0, length))
    if (clean.length <= MAX_HTML_LENGTH) return clean
  }
}

const isMarkup = (text: string): boolean =>
  /<(?:p|br|div|span|section|ul|ol|li|h[1-6]|b|strong|i|em|u|a|table)\b[^<>]*>/i.test(text)

const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`)
    .join('')

const SPECIFICATIONS: Readonly<Record<string, Specification>> = {
  VOLUNTEER: 'volunteering',
  INTERN: 'internship',
  CONTRACTOR: 'freelance',
}

function employment(posting: JsonObject): Pick<AdDetails, 'type' | 'extent' | 'specifications'> {
  const namedTypes = new Set(
    listOf(posting['employmentType']).flatMap((type) =>
      typeof type === 'string'
        ? type
            .toUpperCase()
            .split(/[,;]/)
            .map((type) => type.trim().replace(/[ -]/g, '_'))
        : [],
    ),
  )
  const specifications = Object.entries(SPECIFICATIONS).flatMap(([kind, specification]) =>
    namedTypes.has(kind) ? [specification] : [],
  )
  return {
    type: namedTypes.has('PER_DIEM') ? 'hourly' : namedTypes.has('TEMPORARY') ? 'temporary' : 'indefinite',
    extent: namedTypes.has('PART_TIME') && !namedTypes.has('FULL_TIME') ? 'partTime' : 'fullTime',
    specifications: specifications.length > 0 ? specifications : ['regular'],
  }
}

const PAYOUTS: Readonly<Record<string, SalaryPayout>> = {
  HOUR: 'hourly',
  DAY: 'daily',
  WEEK: 'weekly',
  MONTH: 'monthly',
  YEAR: 'annually',
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
  const salaryPayout = PAYOUTS[(line(value['unitText'] ?? money['unitText']) ?? '').toUpperCase()]
  const sum = (name: string): number | null => {
    const amount = number(value[name])
    return amount !== null && isAmount(amount) && amount <= MAX_SALARY ? amount : null
  }
  const [from, to] = [sum('minValue'), sum('maxValue')]
  const common = { salaryCurrency, ...(salaryPayout && { salaryPayout }) }
  if (from !== null && to !== null && from < to)
    return { ...common, salaryMode: 'range', salaryFrom: from, salaryTo: to }
  const fixed = sum('value') ?? from ?? to
  return fixed === null ? {} : { ...common, salaryMode: 'fixed', salaryFixed: fixed }
}

function locationOf(
  posting: JsonObject,
): Partial<Pick<AdDetails, 'location' | 'workplaceType' | 'country' | 'postCode' | 'city' | 'address'>> {
  const isRemote = listOf(posting['jobLocationType']).some((type) => type === 'TELECOMMUTE')
  const workplaceType = isRemote ? ({ workplaceType: 'remote' } as const) : {}
  const [first] = listOf(posting['jobLocation'])
  const firstAddress = isObject(first) ? (first['address'] ?? {}) : first
  const address = isObject(firstAddress) ? firstAddress : { streetAddress: firstAddress }
  const [street, postCode, city] = [
    line(address['streetAddress']),
    line(address['postalCode']),
    line(address['addressLocality']),
  ]
  const countryName = isObject(address['addressCountry'])
    ? address['addressCountry']['name']
    : address['addressCountry']
  const country = countryCode(line(countryName)) ?? (city === null && street === null ? null : HOME_COUNTRY)
  if (country === null) return isRemote ? { ...workplaceType, location: 'remote' } : {}
  return {
    ...workplaceType,
    location: country === HOME_COUNTRY ? 'domestic' : 'abroad',
    country,
    postCode,
    city,
    address: street,
  }
}

/** Returns the ISO code of a country, given its code or its Swedish or English name. */
function countryCode(text: string | null): string | null {
  if (text === null) return null
  if (countryCodes.includes(text.toUpperCase())) return text.toUpperCase()
  const name = text.toLowerCase()
  return [...countries.sv(), ...countries.en()].find((country) => country.name.toLowerCase() === name)?.code ?? null
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
        email: email?.replace(/^mailto:/i, '') ?? '',
        phone: phone ?? '',
      }
}

/** Returns a text on one line without markup. Null if it is empty or longer than `maxLength`. */
function line(value: unknown, maxLength = MAX_LINE_LENGTH): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = htmlToLine(String(value))
  return text === '' || text.length > maxLength ? null : text
}

/** Parses a number, or a text such as `34 000,50`. */
function number(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = typeof value === 'string' ? value.replace(/\s/g, '').replace(',', '.') : ''
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}
