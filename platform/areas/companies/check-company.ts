import type { Address, CompanyEdit } from '#contract/types.ts'
import { checkPostCode } from '#rules/ad-details.ts'
import { HOME_COUNTRY } from '#rules/ad-details-model.ts'
import { isEmailAddress } from '#rules/email-address.ts'
import { addError, nest, type FieldErrors } from '#rules/field-errors.ts'
import { isPersonName } from '#rules/person-name.ts'
import { isPhoneNumber } from '#rules/phone-number.ts'
import { isBlank, trimmedOrNull } from '#rules/text.ts'
import { isWebAddress } from '#rules/web-address.ts'

/** Longest line of company info; a limit of our own. */
const longestLine = 200

/** Company info as it is stored: trimmed, empty optional texts null (COMP-31). The logo is stored apart. */
export function normalizeCompany({ id: _id, logo: _logo, ...edit }: CompanyEdit) {
  return {
    ...edit,
    name: edit.name.trim(),
    billingName: trimmedOrNull(edit.billingName),
    vatNumber: trimmedOrNull(edit.vatNumber),
    companyAddress: normalizeAddress(edit.companyAddress),
    billingAddress: normalizeAddress(edit.billingAddress),
    telephone: edit.telephone.trim(),
    contactEmail: edit.contactEmail.trim(),
    homePage: trimmedOrNull(edit.homePage),
    contactPerson: edit.contactPerson.trim(),
    invoiceEmail: trimmedOrNull(edit.invoiceEmail),
  }
}

export type CompanyInfo = ReturnType<typeof normalizeCompany>

function normalizeAddress(address: Address): Address {
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
 * `companyAddress.postNumber`; the billing address counts for paper billing, the invoice e-mail for e-bills.
 */
export function checkCompany(info: CompanyInfo): FieldErrors {
  const errors: FieldErrors = {}
  if (info.name === '') addError(errors, 'name', 'required')
  Object.assign(errors, nest('companyAddress', checkAddress(info.companyAddress)))
  check(errors, 'contactPerson', info.contactPerson, isPersonName)
  check(errors, 'telephone', info.telephone, isPhoneNumber)
  check(errors, 'contactEmail', info.contactEmail, isEmailAddress)
  if (info.homePage !== null && !isWebAddress(info.homePage)) addError(errors, 'homePage', 'invalid')
  if (info.paperBilling) Object.assign(errors, nest('billingAddress', checkAddress(info.billingAddress)))
  else check(errors, 'invoiceEmail', info.invoiceEmail ?? '', isEmailAddress)
  for (const field of ['name', 'billingName', 'vatNumber', 'telephone', 'contactEmail', 'homePage', 'contactPerson', 'invoiceEmail'] as const) {
    if ((info[field] ?? '').length > longestLine) addError(errors, field, 'tooLong')
  }
  for (const address of ['companyAddress', 'billingAddress'] as const) {
    for (const [field, value] of Object.entries(info[address])) if ((value ?? '').length > longestLine) addError(errors, `${address}.${field}`, 'tooLong')
  }
  return errors
}

function check(errors: FieldErrors, path: string, value: string, passes: (value: string) => boolean): void {
  if (isBlank(value)) addError(errors, path, 'required')
  else if (!passes(value)) addError(errors, path, 'invalid')
}

function checkAddress(address: Address): FieldErrors {
  const errors: FieldErrors = {}
  if (address.streetAddress === '') addError(errors, 'streetAddress', 'required')
  if (address.postArea === '') addError(errors, 'postArea', 'required')
  if (address.postCountry === HOME_COUNTRY) for (const code of checkPostCode(address.postNumber, true)) addError(errors, 'postNumber', code)
  return errors
}
