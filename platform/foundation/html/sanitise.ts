import sanitizeHtml from 'sanitize-html'
import { isTextLink } from '#rules/text-and-time/web-address.ts'

/** What every link carries. */
const rel = 'nofollow noopener noreferrer'

/** What the rich-text editor writes; everything else is dropped, its text kept. */
const options: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'a', 'blockquote'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href'],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: isTextLink(href) ? { href, rel } : {} }),
  },
}

/** HTML from a user, reduced to the elements and links the product knows. Applied whenever HTML is stored. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, options).trim()
}

/** Sanitised HTML without what sanitising added, as its writer counts it. */
export const asWritten = (html: string): string => html.replaceAll(` rel="${rel}"`, '')
