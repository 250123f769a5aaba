import type { Locale } from '#rules/text-and-time/locale.ts'
import type { Operator, Letter } from './letter-parts.ts'
import { renderHtml } from './render-html.ts'
import { renderText } from './render-text.ts'

/** A mail ready to send, as plain text and HTML. */
export interface RenderedMail {
  subject: string
  from: string
  text: string
  html: string
}

/** Renders a mail in each language. */
export interface MailTemplate<D> {
  sv: (data: D, operator: Operator) => RenderedMail
  en: (data: D, operator: Operator) => RenderedMail
}

/** Creates a template from a function that returns the content of the mail. */
export function mailTemplate<D>(write: (data: D, locale: Locale) => Letter): MailTemplate<D> {
  const set =
    (locale: Locale) =>
    (data: D, operator: Operator): RenderedMail => {
      const letter = { ...write(data, locale), locale, operator }
      return { subject: letter.subject, from: letter.from, text: renderText(letter), html: renderHtml(letter) }
    }
  return { sv: set('sv'), en: set('en') }
}
