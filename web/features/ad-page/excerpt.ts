import { visibleText } from '#rules/text-and-time/visible-text.ts'

/** Closing tags of inline elements and paragraphs, which can stand between a text and the end of its block. */
const CLOSING = String.raw`\s*(?:<\/(?:b|strong|i|em|u|a|span|p)>\s*)*`

/** Returns the HTML with a sign after each text that ends a block without punctuation. */
const punctuate = (html: string, block: string, sign: string) =>
  html.replace(new RegExp(String.raw`([^\s.,:!?>])(${CLOSING}${block})`, 'gi'), `$1${sign}$2`)

/**
 * Returns the text of HTML on one line, with punctuation in place of the line breaks: a colon after a heading, commas
 * between the items of a list, and a full stop after a list or a paragraph.
 */
export function excerptOf(html: string): string {
  const headed = punctuate(html, String.raw`<\/h[1-6]>`, ':')
  const listed = punctuate(headed, String.raw`<\/li>(?=\s*<li)`, ',')
  const ended = punctuate(listed, String.raw`<\/li>`, '.')
  return visibleText(punctuate(ended, '<\\/p>', '.'))
}
