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
  layout(locale, subject, [greeting, { html: body, text: asText(body) }, action, ...remarks])

const references: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ', '&amp;': '&' }

/** Safe HTML as a reader without HTML sees it: a line per block, a dash per point, addresses of links written out. */
function asText(html: string): string {
  return html
    .replace(/<a href="(?:mailto:|tel:)?([^"]*)"[^>]*>(.*?)<\/a>/gi, (_, href: string, label: string) => (label.includes(href) ? label : `${label} (${href})`))
    .replace(/<li>/gi, '- ')
    .replace(/<br\b[^>]*>|<\/(?:li|ul|ol)>/gi, '\n')
    .replace(/<\/(?:p|h[1-6]|blockquote)>/gi, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (reference) => references[reference] ?? reference)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
