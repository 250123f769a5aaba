import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'

/** Returns the HTML, or '' for an empty document instead of an empty paragraph. */
export function normaliseHtml(html: string): string {
  return hasVisibleText(html) ? html : ''
}

/** Returns the length of HTML that counts against a limit (AD-76). Blank rich text counts as 0. */
export function htmlLength(html: string): number {
  return normaliseHtml(html).length
}
