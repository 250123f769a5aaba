import { eq } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { standInOf, withHidden } from '#rules/candidates/anonymous-screening.ts'
import { LOCALES, localeOf } from '#rules/text-and-time/locale.ts'
import { asksFor, fillPlaceholders, placeholderValues, unfilledPlaceholders } from '#rules/candidates/placeholders.ts'
import type { Content } from './compose-message.ts'
import type { Recipient } from '#platform/domains/candidates/candidates/recipient.ts'

/**
 * The words of a message to one candidate, from a recruiter, that goes at a moment, its placeholders filled in; 400
 * `unfilled` when one is left. Nobody is addressed by a stand-in: a message that was taken back is written on by who
 * does not see the name (PLUS-24, PLUS-43).
 */
export function filledFor(candidate: Recipient, { kind, html }: Content, at: Date, recruiter: string | null): string {
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
    throw invalid({ message: ['unfilled'] }, 'A placeholder of the message is not filled in')
  return LOCALES.reduce<string>(
    (text, locale) =>
      withHidden(text, '', {
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

/** The name of who sends; read only where one of the messages asks for it (ACC-65). */
export async function recruiterOf(db: Db, contents: readonly Content[], senderId: string): Promise<string | null> {
  if (!contents.some(({ kind, html }) => kind === 'text' && asksFor(html, 'recruiter'))) return null
  const [sender] = await db
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, senderId))
  return sender === undefined ? null : `${sender.firstName} ${sender.lastName}`.trim()
}
