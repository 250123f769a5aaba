import { formatOrganisationNumber, isOrganisationNumber } from '#rules/people/organisation-number.ts'
import { storedNumber } from './bank-identity-login.ts'

/** How organisation numbers are kept: Swedish ones without what they are typed with, others as they were typed. */
export const numberKey = {
  stored: (typed: string): string => {
    const number = isOrganisationNumber(typed) ? formatOrganisationNumber(typed) : null
    return number === null ? typed.trim().replace(/\s+/g, ' ') : storedNumber(number)
  },
  /** What a number may be kept as. */
  spellings: (typed: string): string[] => {
    const text = typed.trim().replace(/\s+/g, ' ')
    return [
      ...new Set([
        numberKey.stored(typed),
        text,
        text.toUpperCase(),
        text.replace(/[\s-]/g, ''),
        text.replace(/[\s-]/g, '').toUpperCase(),
      ]),
    ]
  },
}
