import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { isPersonName } from '#rules/people/person-name.ts'
import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { trimmedOrNull } from '#rules/text-and-time/text.ts'
import { isWebAddress } from '#rules/text-and-time/web-address.ts'

/** A company abroad that somebody asks to have added (COMP-18); the country as its ISO 3166-1 code of two letters. */
export interface ForeignCompany {
  companyName: string
  contactName: string
  contactEmail: string
  contactPhone: string
  homePage: string | null
  organizationNumber: string
  country: string
  city: string
  postNumber: string | null
  address: string
  co: string | null
}

/** Longest line; a limit of our own. */
const longestLine = 200

/** The request as it is kept: trimmed, empty optional texts null. */
export function normalizeForeignCompany(typed: ForeignCompany): ForeignCompany {
  const optional = {
    homePage: trimmedOrNull(typed.homePage),
    postNumber: trimmedOrNull(typed.postNumber),
    co: trimmedOrNull(typed.co),
  }
  const { companyName, contactName, contactEmail, contactPhone, organizationNumber, country, city, address } = typed
  return {
    companyName: companyName.trim(),
    contactName: contactName.trim(),
    contactEmail: contactEmail.trim(),
    contactPhone: contactPhone.trim(),
    organizationNumber: organizationNumber.trim(),
    country: country.trim().toUpperCase(),
    city: city.trim(),
    address: address.trim(),
    ...optional,
  }
}

/**
 * Checks a normalised request (COMP-18). Codes `required`, `invalid`, `tooLong`, and `homeCountry` for Sweden, whose
 * companies are added by bank identity.
 */
export function checkForeignCompany(company: ForeignCompany): FieldErrors {
  const errors: FieldErrors = {}
  const fields = {
    contactName: isPersonName,
    contactEmail: isEmailAddress,
    contactPhone: isPhoneNumber,
    country: (code: string) => /^[A-Z]{2}$/.test(code),
  }
  for (const field of [
    'companyName',
    'organizationNumber',
    'address',
    'city',
    'country',
    'contactName',
    'contactEmail',
    'contactPhone',
  ] as const) {
    const value = company[field]
    if (value === '') addError(errors, field, 'required')
    else if (field in fields && !fields[field as keyof typeof fields](value)) addError(errors, field, 'invalid')
  }
  if (company.country === HOME_COUNTRY) addError(errors, 'country', 'homeCountry')
  if (company.homePage !== null && !isWebAddress(company.homePage)) addError(errors, 'homePage', 'invalid')
  for (const [field, value] of Object.entries(company) as [string, string | null][])
    if ((value ?? '').length > longestLine) addError(errors, field, 'tooLong')
  return errors
}
