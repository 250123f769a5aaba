import { HOME_COUNTRY, type AdContact, type AdDetails } from './ad-details-model.ts'
import { keepAllowedSpecifications, canHaveSpecification } from './ad-specifications.ts'
import { isAmount } from '#rules/text-and-time/amounts.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { addError, nestErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { isBlank, trimmedOrNull } from '#rules/text-and-time/text.ts'
import { MAX_AD_HTML_LENGTH, checkHtml } from '#rules/text-and-time/visible-text.ts'
import { isWebAddress, MAX_WEBSITE_LENGTH } from '#rules/text-and-time/web-address.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// The rules of the details editor. Source: 1§5, 1§9.

/** Maximum number of positions. Our own limit. */
export const MAX_POSITIONS = 10_000
/** Maximum length of a line of text (address, city, contact). Our own limit. */
export const MAX_LINE_LENGTH = 200
/** Maximum salary amount. Our own limit. */
export const MAX_SALARY = 1_000_000_000

export interface AdDetailsOptions {
  /**
   * Whether the company is connected to Arbetsförmedlingen. A domestic postal code then cannot start with a zero
   * (AD-101).
   */
  employmentServiceConnected: boolean
  /** Whether tag suggestions are available. At least one positive tag is then required (AD-115). */
  tagsAvailable: boolean
  /** Number of selected positive tags. Omit it to skip the check when tags are saved elsewhere. */
  positiveTags?: number
  /** Ad admins may leave fields empty or invalid. For them, only 'tooLong' is an error (AD-79). */
  isAdAdmin?: boolean
  /** A draft may be incomplete: as for ad admins, only 'tooLong' is an error. */
  isDraft?: boolean
  /** Maximum length of the HTML (AD-76). */
  htmlLimit?: number
  /** Maximum length of the website (AD-107). */
  websiteLimit?: number
}

/**
 * Checks the details (AD-74 to AD-107). Paths are those of the details ('salaryTo', 'contact.email'), and 'tags'.
 * Codes:
 * - 'required', 'invalid', 'tooLong', 'outOfRange'.
 * - 'notAllowed': a specification that the employment type excludes.
 * - 'fromNotLess': the start of a range is not less than its end.
 * - 'homeCountry': Sweden as the country of an ad abroad.
 */
export function checkAdDetails(details: AdDetails, options: AdDetailsOptions): FieldErrors {
  const errors: FieldErrors = {}
  for (const code of checkHtml(details.content, options.htmlLimit ?? MAX_AD_HTML_LENGTH))
    addError(errors, 'content', code)
  if (!Number.isInteger(details.profession) || details.profession < 1) addError(errors, 'profession', 'required')
  if (!isWhole(details.positions, 1, MAX_POSITIONS)) addError(errors, 'positions', 'outOfRange')
  checkEmployment(details, errors)
  checkSalary(details, errors)
  checkLocation(details, options.employmentServiceConnected, errors)
  Object.assign(errors, nestErrors('contact', checkAdContact(details.contact, options.websiteLimit)))
  if (options.tagsAvailable && options.positiveTags !== undefined && options.positiveTags < 1)
    addError(errors, 'tags', 'required')
  return options.isAdAdmin === true || options.isDraft === true ? onlyTooLong(errors) : errors
}

const isWhole = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high

function onlyTooLong(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([, codes]) => codes.includes('tooLong'))
      .map(([path]) => [path, ['tooLong']]),
  )
}

function checkEmployment(details: AdDetails, errors: FieldErrors): void {
  const { type, duration, specifications, extent, partTimeTypes, timePercentage, timeFrom, timeTo } = details
  if (type === 'temporary' && duration === null) addError(errors, 'duration', 'required')
  if (specifications.length === 0) addError(errors, 'specifications', 'required')
  if (specifications.some((specification) => !canHaveSpecification(specification, type, duration)))
    addError(errors, 'specifications', 'notAllowed')
  if (type === 'hourly' && extent !== 'partTime') addError(errors, 'extent', 'invalid')
  if (extent !== 'partTime') return
  if (partTimeTypes === 'percentage') checkWhole('timePercentage', timePercentage, 1, 99, errors)
  if (partTimeTypes === 'range') {
    checkWhole('timeFrom', timeFrom, 1, 97, errors)
    checkWhole('timeTo', timeTo, 2, 99, errors)
    if (timeFrom !== null && timeTo !== null && timeFrom >= timeTo) addError(errors, 'timeTo', 'fromNotLess')
  }
}

function checkWhole(path: string, value: number | null, low: number, high: number, errors: FieldErrors): void {
  if (value === null) addError(errors, path, 'required')
  else if (!isWhole(value, low, high)) addError(errors, path, 'outOfRange')
}

function checkSalary(details: AdDetails, errors: FieldErrors): void {
  const { salaryMode, salaryCurrency, salaryFixed, salaryFrom, salaryTo } = details
  if (salaryMode === 'unset') return
  if (isBlank(salaryCurrency)) addError(errors, 'salaryCurrency', 'required')
  if (salaryMode === 'fixed') return checkSalaryAmount('salaryFixed', salaryFixed, errors)
  checkSalaryAmount('salaryFrom', salaryFrom, errors)
  checkSalaryAmount('salaryTo', salaryTo, errors)
  if (salaryFrom !== null && salaryTo !== null && salaryFrom >= salaryTo) addError(errors, 'salaryTo', 'fromNotLess')
}

function checkSalaryAmount(path: string, value: number | null, errors: FieldErrors): void {
  if (value === null) addError(errors, path, 'required')
  else if (!isAmount(value) || value > MAX_SALARY) addError(errors, path, 'outOfRange')
}

function checkLocation(details: AdDetails, employmentServiceConnected: boolean, errors: FieldErrors): void {
  const { location, country, workplaceType } = details
  if (location === 'unset') addError(errors, 'location', 'required')
  if (location === 'domestic') {
    for (const field of ['address', 'city'] as const) if (isBlank(details[field])) addError(errors, field, 'required')
    for (const code of checkPostCode(details.postCode ?? '', employmentServiceConnected))
      addError(errors, 'postCode', code)
    if (country !== HOME_COUNTRY) addError(errors, 'country', 'invalid')
  }
  if (location === 'abroad') {
    if (isBlank(country)) addError(errors, 'country', 'required')
    else if (country === HOME_COUNTRY) addError(errors, 'country', 'homeCountry')
  }
  if (location === 'remote' && workplaceType !== 'remote') addError(errors, 'workplaceType', 'invalid')
  for (const field of ['address', 'city', 'postCode', 'country'] as const) {
    if ((details[field] ?? '').length > MAX_LINE_LENGTH) addError(errors, field, 'tooLong')
  }
}

/**
 * Checks a domestic postal code. 'required'; 'invalid' unless it has five digits with at most one space.
 * Arbetsförmedlingen also rejects a leading zero, which no Swedish postal code has (AD-101).
 */
export function checkPostCode(postCode: string, employmentServiceConnected: boolean): FieldErrorCode[] {
  if (isBlank(postCode)) return ['required']
  const pattern = employmentServiceConnected ? /^[1-9]\d{2} ?\d{2}$/ : /^\d{3} ?\d{2}$/
  return pattern.test(postCode.trim()) ? [] : ['invalid']
}

/** Checks the contact person of an ad (AD-104, AD-105, AD-107). */
function checkAdContact(contact: AdContact, websiteLimit = MAX_WEBSITE_LENGTH): FieldErrors {
  const errors: FieldErrors = {}
  for (const field of ['person', 'position'] as const) {
    if (isBlank(contact[field])) addError(errors, field, 'required')
    else if (contact[field].trim().length > MAX_LINE_LENGTH) addError(errors, field, 'tooLong')
  }
  if (!isEmailAddress(contact.email)) addError(errors, 'email', isBlank(contact.email) ? 'required' : 'invalid')
  if (!isPhoneNumber(contact.phone)) addError(errors, 'phone', isBlank(contact.phone) ? 'required' : 'invalid')
  const website = contact.website?.trim() ?? ''
  if (website.length > websiteLimit) addError(errors, 'website', 'tooLong')
  else if (website !== '' && !isWebAddress(website)) addError(errors, 'website', 'invalid')
  return errors
}

/**
 * Returns the details as they are saved. Texts are trimmed (AD-77), and dependent fields follow each other:
 * - Hourly employment is part time (AD-88).
 * - Only temporary employment has a duration.
 * - Specifications that the type excludes are dropped (AD-85 to AD-87).
 * - Part-time and salary values are kept only for the selected mode.
 * - A domestic ad is in Sweden (AD-100).
 * - A remote ad has the remote workplace type and no address (AD-103).
 */
export function normalizeAdDetails(details: AdDetails): AdDetails {
  const { type, location, salaryMode } = details
  const duration = type === 'temporary' ? details.duration : null
  const extent = type === 'hourly' ? 'partTime' : details.extent
  const partTimeTypes = extent === 'partTime' ? details.partTimeTypes : 'unset'
  const hasPlace = location === 'domestic' || location === 'abroad'
  const contact = details.contact
  return {
    ...details,
    duration,
    specifications: keepAllowedSpecifications([...new Set(details.specifications)], type, duration),
    extent,
    partTimeTypes,
    timePercentage: partTimeTypes === 'percentage' ? details.timePercentage : null,
    timeFrom: partTimeTypes === 'range' ? details.timeFrom : null,
    timeTo: partTimeTypes === 'range' ? details.timeTo : null,
    extra: [...new Set(details.extra)],
    workplaceType: location === 'remote' ? 'remote' : details.workplaceType,
    salaryCurrency: salaryMode === 'unset' ? null : trimmedOrNull(details.salaryCurrency),
    salaryFixed: salaryMode === 'fixed' ? details.salaryFixed : null,
    salaryFrom: salaryMode === 'range' ? details.salaryFrom : null,
    salaryTo: salaryMode === 'range' ? details.salaryTo : null,
    country: location === 'domestic' ? HOME_COUNTRY : location === 'abroad' ? trimmedOrNull(details.country) : null,
    postCode: hasPlace ? trimmedOrNull(details.postCode) : null,
    city: hasPlace ? trimmedOrNull(details.city) : null,
    address: hasPlace ? trimmedOrNull(details.address) : null,
    contact: {
      person: contact.person.trim(),
      position: contact.position.trim(),
      email: contact.email.trim(),
      phone: contact.phone.trim(),
      website: trimmedOrNull(contact.website),
    },
  }
}

export type DetailsSection = 'basics' | 'employment' | 'salary' | 'location' | 'contact' | 'tags'

/** Returns the section of the editor that shows a path of checkAdDetails (AD-79). */
export function detailsSectionOf(path: string): DetailsSection {
  if (path.startsWith('contact')) return 'contact'
  if (path === 'tags') return 'tags'
  if (path.startsWith('salary')) return 'salary'
  if (['location', 'country', 'postCode', 'city', 'address'].includes(path)) return 'location'
  return ['content', 'profession', 'positions'].includes(path) ? 'basics' : 'employment'
}
