import { invalid } from '#platform/http/errors.ts'
import { fillPlaceholders, placeholderValues, unfilledPlaceholders } from '#rules/placeholders.ts'
import type { Content } from './compose-message.ts'
import { localeOf, type Recipient } from '#platform/areas/candidates/recipient.ts'

/** The words of a message to one candidate that goes at a moment, its placeholders filled in; 400 `unfilled` when one is left. */
export function filledFor(candidate: Recipient, { kind, html }: Content, at: Date): string {
  if (kind !== 'text') return html
  const values = placeholderValues({ name: candidate.name, ad: candidate.adTitle, company: candidate.companyName, day: at, language: localeOf(candidate) })
  if (unfilledPlaceholders(html, values).length > 0) throw invalid({ message: ['unfilled'] }, 'A placeholder of the message is not filled in')
  return fillPlaceholders(html, values)
}
