import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'

/** The html an editor hands out: an empty document is the empty text, not an empty paragraph. */
export function normaliseHtml(html: string): string {
  return hasVisibleText(html) ? html : ''
}

/** How many characters of html count against a limit (AD-76); blank rich text counts as none. */
export function htmlLength(html: string): number {
  return normaliseHtml(html).length
}
