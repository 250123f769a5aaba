import { letterOf } from '#platform/html/text.ts'
import { layout, type Locale, type RenderedMail } from './layout.ts'

/** The parts of a letter; `body` is HTML that is already safe, everything else is plain text. */
export interface Letter {
  subject: string
  greeting: string
  body: string
  action: { label: string; link: string }
  /** Why the reader gets this mail, and what to mind. */
  remarks: readonly string[]
}

/** Sets a letter in the common layout. */
export const letter = (locale: Locale, { subject, greeting, body, action, remarks }: Letter): RenderedMail =>
  layout(locale, subject, [greeting, { html: body, text: letterOf(body) }, action, ...remarks])
