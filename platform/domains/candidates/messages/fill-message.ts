import { eq } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { standInOf, restoreDetails } from '#rules/candidates/anonymous-screening.ts'
import { LOCALES, localeOf } from '#rules/text-and-time/locale.ts'
import {
  containsPlaceholder,
  fillPlaceholders,
  placeholderValues,
  unfilledPlaceholders,
} from '#rules/candidates/placeholders.ts'
import type { MessageContent } from './compose-message.ts'
import type { Recipient } from '#platform/domains/candidates/candidates/recipient.ts'

/**
 * Returns the HTML of a recruiter's message to one candidate, with placeholders filled in for the time of sending.
 * Throws 400 `unfilled` if a placeholder has no value. Replaces a stand-in by the candidate's name: a recruiter who
 * cannot see the name may have edited an undone message (PLUS-24, PLUS-43).
 */
export function fillMessage(
  candidate: Recipient,
  { kind, html }: MessageContent,
  at: Date,
  recruiter: string | null,
): string {
  if (kind !== 'text') return html
  const values = placeholderValues({
    name: candidate.name,
    ad: candidate.adTitle,
    company: candidate.companyName,
    recruiter,
    day: at,
    language: localeOf(candidate),
  })
  if (unfilledPlaceholders(html, values).length > 0)
    throw invalid({ message: ['unfilled'] }, 'The message contains a placeholder that has no value.')
  return LOCALES.reduce<string>(
    (text, locale) =>
      restoreDetails(text, '', {
        standIn: standInOf(candidate.id, locale),
        name: candidate.name,
        email: null,
        phone: null,
        born: null,
        agesOf: null,
      }),
    fillPlaceholders(html, values),
  )
}

/** Returns the sender's name, or null if no message uses it (ACC-65). */
export async function getRecruiterName(
  db: Db,
  contents: readonly MessageContent[],
  senderId: string,
): Promise<string | null> {
  if (!contents.some(({ kind, html }) => kind === 'text' && containsPlaceholder(html, 'recruiter'))) return null
  const [sender] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, senderId))
  return sender === undefined ? null : `${sender.firstName} ${sender.lastName}`.trim()
}
