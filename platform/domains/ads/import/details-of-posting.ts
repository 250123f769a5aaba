import type { AdDetails } from '#contract/base/types.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { lineOf, unescaped } from '#platform/foundation/html/text.ts'
import { HOME_COUNTRY, newAdDetails, type SalaryPayout, type Specification } from '#rules/ads/ad-details-model.ts'
import { LINE_MAX_LENGTH, MAX_POSITIONS, MAX_SALARY, normalizeAdDetails } from '#rules/ads/ad-details.ts'
import { isAmount } from '#rules/text-and-time/amounts.ts'
import { AD_TITLE_MAX_LENGTH } from '#rules/ads/names.ts'
import { checkPeriod, endOn } from '#rules/ads/publish-period.ts'
import { isDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import { countryCodes, currencyCodes } from '#platform/domains/identity/preferences/codes.ts'
import { countries } from '#platform/domains/identity/preferences/static-data.ts'
import { professionNamed } from '#platform/domains/ads/professions/profession-list.ts'
import { isObject, listOf, type JsonObject } from './read-posting.ts'

// A schema.org JobPosting as the ad it would be here. What it does not say, or says in words of its own, is left for
// the editor.

/** Longest text of an ad on the wire. */
const mostHtml = 60_000

/** The title, on one line and cut at a word where it is too long; null when the posting has none. */
export function titleOfPosting(posting: JsonObject): string | null {
  const title = line(posting['title'] ?? posting['name'], Number.POSITIVE_INFINITY)
  if (title === null || title.length <= AD_TITLE_MAX_LENGTH) return title
  const cut = title.slice(0, AD_TITLE_MAX_LENGTH + 1)
  return (cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, AD_TITLE_MAX_LENGTH))
    .toWellFormed()
    .trim()
}

/** The end of the ad's last day, when that can be an ad's end; null otherwise. */
export function endOfPosting(posting: JsonObject, now: Date): Date | null {
  const text = line(posting['validThrough']) ?? ''
  const instant = new Date(text)
  if (!isDay(text) && Number.isNaN(instant.getTime())) return null
  const end = endOn(isDay(text) ? text : stockholmDay(instant))
  return checkPeriod({ start: now, end }, { type: 'draft' }, now)['end'] ? null : end
}

/** The details a posting tells, with `contact` for what it does not say of a contact person. */
export function detailsOfPosting(posting: JsonObject, contact: AdDetails['contact']): AdDetails {
  const start = newAdDetails()
  const details = { ...start, ...employment(posting), ...salary(posting), ...place(posting) }
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

/** Sanitised HTML; plain text becomes paragraphs, and markup that was escaped once too often is read. */
function content(description: unknown): string {
  const raw = typeof description === 'string' ? description : ''
  const markup = isMarkup(raw) ? raw : unescaped(raw)
  const html = isMarkup(markup) ? markup : paragraphs(markup)
  for (let most = mostHtml; ; most = Math.floor(most * 0.8)) {
    const clean = sanitise(html.slice(0, most))
    if (clean.length <= mostHtml) return clean
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

const kinds: Readonly<Record<string, Specification>> = {
  VOLUNTEER: 'volunteering',
  INTERN: 'internship',
  CONTRACTOR: 'freelance',
}

function employment(posting: JsonObject): Pick<AdDetails, 'type' | 'extent' | 'specifications'> {
  const named = new Set(
    listOf(posting['employmentType']).flatMap((type) =>
      typeof type === 'string'
        ? type
            .toUpperCase()
            .split(/[,;]/)
            .map((each) => each.trim().replace(/[ -]/g, '_'))
        : [],
    ),
  )
  const specifications = Object.entries(kinds).flatMap(([kind, specification]) =>
    named.has(kind) ? [specification] : [],
  )
  return {
    type: named.has('PER_DIEM') ? 'hourly' : named.has('TEMPORARY') ? 'temporary' : 'indefinite',
    extent: named.has('PART_TIME') && !named.has('FULL_TIME') ? 'partTime' : 'fullTime',
    specifications: specifications.length > 0 ? specifications : ['regular'],
  }
}

const payouts: Readonly<Record<string, SalaryPayout>> = {
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
  const [given] = listOf(posting['baseSalary'])
  const money = isObject(given) ? given : { value: given }
  const salaryCurrency = (line(money['currency'] ?? posting['salaryCurrency']) ?? '').toUpperCase()
  if (!currencyCodes.includes(salaryCurrency)) return {}
  const [amount] = listOf(money['value'])
  const value: JsonObject = isObject(amount)
    ? amount
    : { value: amount, minValue: money['minValue'], maxValue: money['maxValue'] }
  const salaryPayout = payouts[(line(value['unitText'] ?? money['unitText']) ?? '').toUpperCase()]
  const sum = (name: string): number | null => {
    const found = number(value[name])
    return found !== null && isAmount(found) && found <= MAX_SALARY ? found : null
  }
  const [from, to] = [sum('minValue'), sum('maxValue')]
  const common = { salaryCurrency, ...(salaryPayout && { salaryPayout }) }
  if (from !== null && to !== null && from < to)
    return { ...common, salaryMode: 'range', salaryFrom: from, salaryTo: to }
  const fixed = sum('value') ?? from ?? to
  return fixed === null ? {} : { ...common, salaryMode: 'fixed', salaryFixed: fixed }
}

function place(
  posting: JsonObject,
): Partial<Pick<AdDetails, 'location' | 'workplaceType' | 'country' | 'postCode' | 'city' | 'address'>> {
  const isRemote = listOf(posting['jobLocationType']).some((type) => type === 'TELECOMMUTE')
  const workplaceType = isRemote ? ({ workplaceType: 'remote' } as const) : {}
  const [first] = listOf(posting['jobLocation'])
  const given = isObject(first) ? (first['address'] ?? {}) : first
  const address = isObject(given) ? given : { streetAddress: given }
  const [street, postCode, city] = [
    line(address['streetAddress']),
    line(address['postalCode']),
    line(address['addressLocality']),
  ]
  const named = isObject(address['addressCountry']) ? address['addressCountry']['name'] : address['addressCountry']
  const country = countryCode(line(named)) ?? (city === null && street === null ? null : HOME_COUNTRY)
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

/** The ISO code of a country written as such or by its Swedish or English name. */
function countryCode(text: string | null): string | null {
  if (text === null) return null
  if (countryCodes.includes(text.toUpperCase())) return text.toUpperCase()
  const name = text.toLowerCase()
  return [...countries.sv(), ...countries.en()].find((each) => each.name.toLowerCase() === name)?.code ?? null
}

function contactOfPosting(posting: JsonObject): Partial<AdDetails['contact']> {
  const [given] = listOf(posting['applicationContact'])
  if (!isObject(given)) return {}
  const [person, email, phone] = [line(given['name']), line(given['email']), line(given['telephone'])]
  return person === null
    ? {}
    : {
        person,
        position: line(given['contactType']) ?? '',
        email: email?.replace(/^mailto:/i, '') ?? '',
        phone: phone ?? '',
      }
}

/** One line of text, of at most so many characters, without markup; null when nothing is left. */
function line(value: unknown, most = LINE_MAX_LENGTH): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = lineOf(String(value))
  return text === '' || text.length > most ? null : text
}

/** A number, also where it is written as a text such as `34 000,50`. */
function number(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = typeof value === 'string' ? value.replace(/\s/g, '').replace(',', '.') : ''
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : null
}
