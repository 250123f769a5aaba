import sanitizeHtml from 'sanitize-html'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { isTextLink } from '#rules/text-and-time/web-address.ts'

/** `rel` attribute of every link. */
const rel = 'nofollow noopener noreferrer'

/** Allows the elements of the rich-text editor. Other elements are removed, but their text is kept. */
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
  // Character references can contain what the text itself may not: &#11; or &ZeroWidthSpace;.
  textFilter: (text) => cleanText('text', text),
}

/** Removes all unsupported elements and links from a user's HTML. Call it before storing HTML. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, options).trim()
}

/** Removes the attributes that sanitising added, so that lengths match the editor's count. */
export const withoutAddedRel = (html: string): string => html.replaceAll(` rel="${rel}"`, '')
