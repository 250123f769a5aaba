// Swedish organisation numbers: ten digits NNNNNN-NNNN, the last a Luhn check digit. Source: 1§5.

/**
 * Whether a text is the organisation number of a legal person: the third digit is at least 2 and the check digit fits
 * (COMP-11).
 */
export function isOrganisationNumber(value: string): boolean {
  const digits = organisationDigits(value)
  return digits !== null && Number(digits[2]) >= 2 && luhn(digits)
}

/** Whether it is the number of a limited company: an organisation number of group 5 (COMP-10). */
export const isLimitedCompanyNumber = (value: string) =>
  isOrganisationNumber(value) && organisationDigits(value)?.[0] === '5'

/** NNNNNN-NNNN, or null when the text is not ten digits. */
export function formatOrganisationNumber(value: string): string | null {
  const digits = organisationDigits(value)
  return digits === null ? null : `${digits.slice(0, 6)}-${digits.slice(6)}`
}

/** A number as it is shown: a Swedish one NNNNNN-NNNN, another as it was written. */
export const showOrganisationNumber = (value: string): string => formatOrganisationNumber(value) ?? value

/** The ten digits, also from the twelve-digit form with a leading 16. */
function organisationDigits(value: string): string | null {
  const match = /^(?:16)?(\d{6})-?(\d{4})$/.exec(value.trim().replace(/\s/g, ''))
  return match ? `${match[1]}${match[2]}` : null
}

function luhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index])
    const weighted = index % 2 === 1 ? digit * 2 : digit
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

/** Most companies shown at once to choose from; a search finds the others (COMP-13). Source: 1§9. */
export const COMPANY_CHOICE_LIMIT = 4
