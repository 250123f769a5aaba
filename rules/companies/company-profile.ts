import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { slugOf } from '#rules/ads/public-address.ts'
import { trimmedOrNull } from '#rules/text-and-time/text.ts'

// The public profile of a company. Source: 3§2.3, 3§3, 3§5.

/** Sizes of a company, by number of employees (COMP-45). */
export const COMPANY_SIZES = [
  '1-4',
  '5-9',
  '10-19',
  '20-49',
  '50-99',
  '100-199',
  '200-499',
  '500-999',
  '1 000-1 499',
  '1 500-1 999',
  '2 000-2 999',
  '3 000-3 999',
  '4 000-4 999',
  '5 000-9 999',
  '10 000-',
] as const
export type CompanySize = (typeof COMPANY_SIZES)[number]

/**
 * Maximum length of the text about a company. The field accepts a few more characters, so that users see the excess
 * (COMP-44).
 */
export const MAX_ABOUT_LENGTH = 500
export const MAX_TYPED_ABOUT_LENGTH = 530
/** Maximum length of the other texts. Our own limit. */
export const MAX_PROFILE_LINE_LENGTH = 100
/** Maximum length of a company name in a URL. */
export const MAX_FRAGMENT_LENGTH = 60

/** A profile without its logo. */
export interface CompanyProfileText {
  name: string
  size: CompanySize | null
  about: string | null
  contact: string | null
  founded: string | null
  mainOffice: string | null
  revenue: string | null
  /** `https://` and the host (COMP-46). */
  webSite: string
}

/** A profile as typed: with any size, and a website in any format. */
export type TypedProfile = Omit<CompanyProfileText, 'size'> & { size: string | null }

/** Returns `https://` and the host of a typed website. Null if it is not a web address (COMP-46, COMP-47). */
export function webSiteOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  try {
    const { protocol, hostname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
    if (protocol !== 'https:' && protocol !== 'http:') return null
    return /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname)
      ? `https://${hostname}`
      : null
  } catch {
    return null
  }
}

/**
 * Returns a profile as it is stored: trimmed, with empty optional texts as null and the website as in {@link
 * webSiteOf}. An invalid website stays as typed.
 */
export function normalizeProfile(typed: TypedProfile): TypedProfile {
  return {
    name: typed.name.trim(),
    size: trimmedOrNull(typed.size),
    about: trimmedOrNull(typed.about?.replace(/\r\n?/g, '\n') ?? null),
    contact: trimmedOrNull(typed.contact),
    founded: trimmedOrNull(typed.founded),
    mainOffice: trimmedOrNull(typed.mainOffice),
    revenue: trimmedOrNull(typed.revenue),
    webSite: webSiteOf(typed.webSite) ?? typed.webSite.trim(),
  }
}

const isSize = (size: string): size is CompanySize => (COMPANY_SIZES as readonly string[]).includes(size)

/** The earliest year in which a company can have been founded. */
export const MIN_FOUNDED_YEAR = 1000

/** Returns whether a text is a year in which a company can have been founded. */
const isFoundedYear = (text: string, thisYear: number): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= MIN_FOUNDED_YEAR && Number(text) <= thisYear

/** Checks a profile (COMP-44 to COMP-48): codes `required`, `invalid`, `tooLong` by field. */
export function checkProfile(profile: TypedProfile, thisYear: number): FieldErrors {
  const errors: FieldErrors = {}
  if (profile.name === '') addError(errors, 'name', 'required')
  if (profile.webSite === '') addError(errors, 'webSite', 'required')
  else if (webSiteOf(profile.webSite) === null) addError(errors, 'webSite', 'invalid')
  if (profile.size !== null && !isSize(profile.size)) addError(errors, 'size', 'invalid')
  if ((profile.about ?? '').length > MAX_ABOUT_LENGTH) addError(errors, 'about', 'tooLong')
  if (profile.founded !== null && !isFoundedYear(profile.founded, thisYear)) addError(errors, 'founded', 'invalid')
  for (const field of ['name', 'contact', 'mainOffice', 'revenue'] as const) {
    if ((profile[field] ?? '').length > MAX_PROFILE_LINE_LENGTH) addError(errors, field, 'tooLong')
  }
  return errors
}

/** Narrows the type of a valid profile. */
export const toValidProfile = (profile: TypedProfile): CompanyProfileText => ({
  ...profile,
  size: profile.size !== null && isSize(profile.size) ? profile.size : null,
})

/** Formats a size for people: with an en dash, and a plus sign if it has no upper bound. */
export const sizeText = (size: CompanySize): string => size.replace(/-$/, '+').replace('-', '–').replace(/ /g, '\u00a0')

/**
 * Returns the preferred URL fragment of a company's page, from its name. If other companies already use it, the actual
 * fragment differs.
 */
export function fragmentFromName(name: string): string {
  const slug = slugOf(name).slice(0, MAX_FRAGMENT_LENGTH).replace(/-+$/, '')
  return slug === '' ? 'foretag' : slug
}

/** Returns the path of a company's page on the job site, without a leading slash. */
export const companyPath = (fragment: string): string => `foretag/${fragment}`
