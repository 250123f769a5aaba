import { isNull, or, sql, type SQL } from 'drizzle-orm'
import { candidates } from '#platform/foundation/db/schema/index.ts'

/** Digits that tell telephone numbers apart whatever the country code: 070-174 06 57 and +46 70 174 06 57 end alike. */
const telling = 8

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/**
 * Candidates that are the same person: the same e-mail address, or a telephone number with the same end (PLUS-31).
 * Nobody without either. The caller says of which company.
 */
export function samePerson({ email, phone }: { email: string; phone: string | null }): SQL | undefined {
  const digits = digitsOf(phone ?? '').slice(-telling)
  const byEmail = email === '' ? sql`false` : sql`${candidates.email} = ${email}`
  const byPhone =
    digits.length < telling
      ? sql`false`
      : sql`right(regexp_replace(${candidates.phone}, '\\D', '', 'g'), ${telling}) = ${digits}`
  return or(byEmail, byPhone)
}

/** Candidates who are still a person. */
export const notAnonymised = isNull(candidates.anonymisedAt)
