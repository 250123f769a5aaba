import { visibleText } from '#rules/text-and-time/visible-text.ts'

/**
 * Returns the text of HTML on one line. A line that is not a sentence, such as a heading or a list item, is separated
 * from the next line by a dot.
 */
export const excerptOf = (html: string) =>
  visibleText(
    html.replace(/([^\s.:!?>])(\s*(?:<\/(?:b|strong|i|em|u|a|span|p)>\s*)*<\/(?:p|h[1-6]|li)>)/gi, '$1 ·$2'),
  ).replace(/ ·$/, '')
