import { isNull, or, sql, type SQL } from 'drizzle-orm'
import { candidates } from '#platform/foundation/db/schema/index.ts'

/**
 * Number of trailing digits that identify a phone number regardless of country code: 070-174 06 57 and +46 70 174 06 57
 * share their last eight digits.
 */
const SIGNIFICANT_DIGITS = 8

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/**
 * Matches candidates of the same person: with the same email address or the same end of the phone number (PLUS-31).
 * Matches nobody if both are missing. The caller must filter by company.
 */
export function isSamePerson({ email, phone }: { email: string; phone: string | null }): SQL | undefined {
  const digits = digitsOf(phone ?? '').slice(-SIGNIFICANT_DIGITS)
  const byEmail = email === '' ? sql`false` : sql`${candidates.email} = ${email}`
  const byPhone =
    digits.length < SIGNIFICANT_DIGITS
      ? sql`false`
      : sql`right(regexp_replace(${candidates.phone}, '\\D', '', 'g'), ${SIGNIFICANT_DIGITS}) = ${digits}`
  return or(byEmail, byPhone)
}

/** Matches candidates that are not anonymised. */
export const isNotAnonymised = isNull(candidates.anonymisedAt)
