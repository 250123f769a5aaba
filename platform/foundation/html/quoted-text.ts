import { Parser } from 'htmlparser2'

const SKIPPED = new Set(['script', 'style', 'template', 'head', 'title'])
const LINES = new Set(['div', 'br', 'li', 'tr', 'table', 'ul', 'ol', 'hr', 'section', 'article', 'pre'])
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])

/** An empty line, also within a quote. */
const BLANK = /^[> ]*$/

/**
 * Converts the HTML of a mail to plain text as mail programs do: an empty line after each paragraph, and `> ` before
 * each line of a quote.
 */
export function htmlToQuotedText(html: string): string {
  const lines: string[] = []
  let line = ''
  let depth = 0
  let hidden = 0
  const endLine = (): void => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text !== '') lines.push('> '.repeat(depth) + text)
    line = ''
  }
  const endParagraph = (): void => {
    endLine()
    if (!BLANK.test(lines.at(-1) ?? '')) lines.push('> '.repeat(depth).trimEnd())
  }
  const edge = (name: string): void => {
    if (PARAGRAPHS.has(name)) endParagraph()
    else if (LINES.has(name)) endLine()
  }
  const parser = new Parser({
    onopentag(name) {
      if (SKIPPED.has(name)) hidden++
      if (hidden > 0) return
      edge(name)
      if (name === 'li') line = '- '
      if (name === 'td' || name === 'th') line += ' '
      if (name === 'blockquote') depth++
    },
    ontext(text) {
      if (hidden === 0) line += text
    },
    onclosetag(name) {
      if (hidden === 0) {
        edge(name)
        if (name === 'blockquote') depth = Math.max(0, depth - 1)
      }
      if (SKIPPED.has(name)) hidden--
    },
  })
  parser.end(html)
  endLine()
  while (lines.length > 0 && BLANK.test(lines.at(-1) ?? '')) lines.pop()
  return lines.join('\n')
}
