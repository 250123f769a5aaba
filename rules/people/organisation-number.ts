// Swedish organisation numbers: ten digits NNNNNN-NNNN, the last a Luhn check digit. Source: 1§5.

/**
 * Returns whether a text is the organisation number of a legal person: the third digit is at least 2 and the check
 * digit is correct (COMP-11).
 */
export function isOrganisationNumber(value: string): boolean {
  const digits = organisationDigits(value)
  return digits !== null && Number(digits[2]) >= 2 && luhn(digits)
}

/** Returns whether a number belongs to a limited company: an organisation number of group 5 (COMP-10). */
export const isLimitedCompanyNumber = (value: string) =>
  isOrganisationNumber(value) && organisationDigits(value)?.[0] === '5'

/** Formats a number as NNNNNN-NNNN. Null if the text is not ten digits. */
export function formatOrganisationNumber(value: string): string | null {
  const digits = organisationDigits(value)
  return digits === null ? null : `${digits.slice(0, 6)}-${digits.slice(6)}`
}

/** Formats a Swedish number as NNNNNN-NNNN. Any other number is unchanged. */
export const displayOrganisationNumber = (value: string): string => formatOrganisationNumber(value) ?? value

/** Returns the ten digits. Also accepts the twelve-digit form with a leading 16. */
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

/** Maximum number of companies to choose from without a search (COMP-13). Source: 1§9. */
export const MAX_COMPANY_CHOICES = 4
