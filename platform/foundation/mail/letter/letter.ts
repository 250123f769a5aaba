import type { Locale } from '#rules/text-and-time/locale.ts'
import type { House, Letter } from './letter-parts.ts'
import { letterHtml } from './write-html.ts'
import { letterText } from './write-text.ts'

/** A mail ready to send, as plain text and HTML. */
export interface RenderedMail {
  subject: string
  from: string
  text: string
  html: string
}

/** Renders a mail in each language. */
export interface MailTemplate<D> {
  sv: (data: D, house: House) => RenderedMail
  en: (data: D, house: House) => RenderedMail
}

/** Creates a template from a function that returns the content of the mail. */
export function mailTemplate<D>(write: (data: D, locale: Locale) => Letter): MailTemplate<D> {
  const set =
    (locale: Locale) =>
    (data: D, house: House): RenderedMail => {
      const letter = { ...write(data, locale), locale, house }
      return { subject: letter.subject, from: letter.from, text: letterText(letter), html: letterHtml(letter) }
    }
  return { sv: set('sv'), en: set('en') }
}
