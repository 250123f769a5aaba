import { lineOf } from '#platform/foundation/html/text.ts'

/** Characters of a first line in a list of mail. */
export const previewLength = 140

/** The beginning of a text, ended at a word. */
export const beginningOf = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S*$/, '')} …`

/** The first sentences of a person's words, past their own greeting. */
export const previewOf = (html: string): string =>
  beginningOf(lineOf(html.replace(/^<p>[^<]{0,40}<\/p>(?=<)/, '')), previewLength)
