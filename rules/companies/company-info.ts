import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import { checkPostCode } from '#rules/ads/ad-details.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { addError, nestErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import { isPersonName } from '#rules/people/person-name.ts'
import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { isBlank, trimmedOrNull } from '#rules/text-and-time/text.ts'
import { isWebAddress } from '#rules/text-and-time/web-address.ts'

// Company info for billing and contact. Source: 3§3, 3§5.

/** Maximum length of a line of company info. Our own limit. */
export const MAX_COMPANY_LINE_LENGTH = 200

/** A postal address. `postAddress` is the unstructured line that some registries return. */
export interface PostalAddress {
  coAddress: string | null
  streetAddress: string
  postNumber: string
  postArea: string
  postCountry: string
  postAddress: string | null
}

/** The editable part of the company info, without its logo. */
export interface CompanyInfo {
  name: string
  billingName: string | null
  vatNumber: string | null
  companyAddress: PostalAddress
  billingAddress: PostalAddress
  telephone: string
  contactEmail: string
  homePage: string | null
  contactPerson: string
  paperBilling: boolean
  invoiceEmail: string | null
}

/** Returns company info as it is stored: trimmed, with empty optional texts as null (COMP-31). */
export function normalizeCompanyInfo(edit: CompanyInfo): CompanyInfo {
  return {
    name: edit.name.trim(),
    billingName: trimmedOrNull(edit.billingName),
    vatNumber: trimmedOrNull(edit.vatNumber),
    companyAddress: normalizeAddress(edit.companyAddress),
    billingAddress: normalizeAddress(edit.billingAddress),
    telephone: edit.telephone.trim(),
    contactEmail: edit.contactEmail.trim(),
    homePage: trimmedOrNull(edit.homePage),
    contactPerson: edit.contactPerson.trim(),
    paperBilling: edit.paperBilling,
    invoiceEmail: trimmedOrNull(edit.invoiceEmail),
  }
}

function normalizeAddress(address: PostalAddress): PostalAddress {
  return {
    coAddress: trimmedOrNull(address.coAddress),
    streetAddress: address.streetAddress.trim(),
    postNumber: address.postNumber.trim(),
    postArea: address.postArea.trim(),
    postCountry: address.postCountry.trim() || HOME_COUNTRY,
    postAddress: trimmedOrNull(address.postAddress),
  }
}

/**
 * Checks company info (COMP-32 to COMP-37). Codes `required`, `invalid`, `tooLong` at paths such as
 * `companyAddress.postNumber`. The billing address is required for paper invoices, the invoice e-mail address for other
 * invoices.
 */
export function checkCompanyInfo(info: CompanyInfo): FieldErrors {
  const errors: FieldErrors = {}
  if (info.name === '') addError(errors, 'name', 'required')
  Object.assign(errors, nestErrors('companyAddress', checkAddress(info.companyAddress)))
  check(errors, 'contactPerson', info.contactPerson, isPersonName)
  check(errors, 'telephone', info.telephone, isPhoneNumber)
  check(errors, 'contactEmail', info.contactEmail, isEmailAddress)
  if (info.homePage !== null && !isWebAddress(info.homePage)) addError(errors, 'homePage', 'invalid')
  if (info.paperBilling) Object.assign(errors, nestErrors('billingAddress', checkAddress(info.billingAddress)))
  else check(errors, 'invoiceEmail', info.invoiceEmail ?? '', isEmailAddress)
  for (const field of [
    'name',
    'billingName',
    'vatNumber',
    'telephone',
    'contactEmail',
    'homePage',
    'contactPerson',
    'invoiceEmail',
  ] as const) {
    if ((info[field] ?? '').length > MAX_COMPANY_LINE_LENGTH) addError(errors, field, 'tooLong')
  }
  for (const address of ['companyAddress', 'billingAddress'] as const) {
    // The two-letter country code (ISO 3166-1), which is printed on invoices.
    if (!/^[A-Z]{2}$/.test(info[address].postCountry)) addError(errors, `${address}.postCountry`, 'invalid')
    for (const [field, value] of Object.entries(info[address]))
      if ((value ?? '').length > MAX_COMPANY_LINE_LENGTH) addError(errors, `${address}.${field}`, 'tooLong')
  }
  return errors
}

function check(errors: FieldErrors, path: string, value: string, passes: (value: string) => boolean): void {
  if (isBlank(value)) addError(errors, path, 'required')
  else if (!passes(value)) addError(errors, path, 'invalid')
}

function checkAddress(address: PostalAddress): FieldErrors {
  const errors: FieldErrors = {}
  if (address.streetAddress === '') addError(errors, 'streetAddress', 'required')
  if (address.postArea === '') addError(errors, 'postArea', 'required')
  if (address.postCountry === HOME_COUNTRY)
    for (const code of checkPostCode(address.postNumber, true)) addError(errors, 'postNumber', code)
  else if (address.postNumber === '') addError(errors, 'postNumber', 'required')
  return errors
}
