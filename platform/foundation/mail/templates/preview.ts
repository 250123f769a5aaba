import { htmlToLine } from '#platform/foundation/html/text.ts'

/** Maximum number of characters of a preview text in the inbox. */
export const previewLength = 140

/** Shortens a text at the end of a word. */
export const shortenAtWord = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`

/** Returns a preview of a person's text, without the greeting. */
export const previewOf = (html: string): string =>
  shortenAtWord(htmlToLine(html.replace(/^<p>[^<]{0,40}<\/p>(?=<)/, '')), previewLength)
