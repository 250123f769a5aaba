import { formatOrganisationNumber, isOrganisationNumber } from '#rules/people/organisation-number.ts'
import { withoutHyphen } from './bank-identity-login.ts'

/**
 * Stored form of organisation numbers. A Swedish number is stored as ten digits. Other numbers are stored as typed,
 * with single spaces.
 */
export const numberKey = {
  stored: (input: string): string => {
    const number = isOrganisationNumber(input) ? formatOrganisationNumber(input) : null
    return number === null ? input.trim().replace(/\s+/g, ' ') : withoutHyphen(number)
  },
  /** Returns all forms in which a number can be stored. */
  spellings: (input: string): string[] => {
    const text = input.trim().replace(/\s+/g, ' ')
    return [
      ...new Set([
        numberKey.stored(input),
        text,
        text.toUpperCase(),
        text.replace(/[\s-]/g, ''),
        text.replace(/[\s-]/g, '').toUpperCase(),
      ]),
    ]
  },
}
