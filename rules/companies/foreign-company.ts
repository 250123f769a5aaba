import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { isPersonName } from '#rules/people/person-name.ts'
import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { trimmedOrNull } from '#rules/text-and-time/text.ts'
import { isWebAddress } from '#rules/text-and-time/web-address.ts'

/** A foreign company that a user requests to add (COMP-18). `country` is its two-letter ISO 3166-1 code. */
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

/** Maximum length of each text. Our own limit. */
const MAX_LINE_LENGTH = 200

/** Returns the request as it is stored: trimmed, with empty optional texts as null. */
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
 * Checks a normalised request (COMP-18). Codes `required`, `invalid`, `tooLong`, and `homeCountry` for Sweden, because
 * Swedish companies are added with BankID.
 */
export function checkForeignCompany(company: ForeignCompany): FieldErrors {
  const errors: FieldErrors = {}
  const formats = {
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
    else if (field in formats && !formats[field as keyof typeof formats](value)) addError(errors, field, 'invalid')
  }
  if (company.country === HOME_COUNTRY) addError(errors, 'country', 'homeCountry')
  if (company.homePage !== null && !isWebAddress(company.homePage)) addError(errors, 'homePage', 'invalid')
  for (const [field, value] of Object.entries(company) as [string, string | null][])
    if ((value ?? '').length > MAX_LINE_LENGTH) addError(errors, field, 'tooLong')
  return errors
}
