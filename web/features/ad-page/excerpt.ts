import { visibleText } from '#rules/text-and-time/visible-text.ts'

/**
 * The text of html in one run: a line that does not end a sentence, such as a heading or a list item, is parted from
 * the next by a dot.
 */
export const excerptOf = (html: string) =>
  visibleText(
    html.replace(/([^\s.:!?>])(\s*(?:<\/(?:b|strong|i|em|u|a|span|p)>\s*)*<\/(?:p|h[1-6]|li)>)/gi, '$1 ·$2'),
  ).replace(/ ·$/, '')
