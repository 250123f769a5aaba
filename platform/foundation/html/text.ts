import { Parser } from 'htmlparser2'

// The text of HTML on the platform's side, in one pass whatever the HTML. (What browser and server must count alike is
// counted by #rules/visible-text.ts.)

const unread = new Set(['script', 'style', 'template'])
const cells = new Set(['td', 'th'])
const blocks = new Set([
  ...[
    'p',
    'div',
    'br',
    'ul',
    'ol',
    'li',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'title',
    'head',
    'tr',
    'table',
    'hr',
    'pre',
    'section',
    'article',
  ],
])
const invisible = /[\u00ad\u200b-\u200f\u2060\ufeff]/g

/** What one piece of HTML says: text, or where an element begins or ends. */
interface Reader {
  text(text: string): void
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
}

function read(html: string, reader: Reader): void {
  let hidden = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread.has(name)) hidden++
      else if (hidden === 0) reader.open(name, attributes)
    },
    ontext(text) {
      if (hidden === 0) reader.text(text)
    },
    onclosetag(name) {
      if (unread.has(name)) hidden--
      else if (hidden === 0) reader.close(name)
    },
  })
  parser.end(html)
}

/** The text of HTML with a line per block: no markup, character references read, spaces collapsed, no empty lines. */
export function linesOf(html: string): string {
  const parts: string[] = []
  const edge = (name: string): void => void (blocks.has(name) ? parts.push('\n') : cells.has(name) && parts.push(' '))
  read(html, { text: (text) => void parts.push(text.replace(/\s+/g, ' ')), open: edge, close: edge })
  return parts
    .join('')
    .replace(invisible, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

/** The text of HTML on one line. */
export const lineOf = (html: string): string => linesOf(html).replaceAll('\n', ' ')

/** Text with its character references read, its white space as it stands. */
export function unescaped(text: string): string {
  const parts: string[] = []
  read(text.replaceAll('<', '&lt;'), { text: (part) => void parts.push(part), open: () => {}, close: () => {} })
  return parts.join('')
}

const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])
const rows = new Set(['li', 'ul', 'ol'])

/**
 * HTML as a reader of plain mail sees it: an empty line between paragraphs, a dash per point, addresses of links
 * written out.
 */
export function letterOf(html: string): string {
  const parts: string[] = []
  let link: { address: string; from: number } | null = null
  read(html, {
    text: (text) => void parts.push(text),
    open(name, { href }) {
      if (name === 'li') parts.push('- ')
      if (name === 'br') parts.push('\n')
      if (name === 'a' && href !== undefined)
        link = { address: href.replace(/^(?:mailto|tel):/i, ''), from: parts.length }
    },
    close(name) {
      if (rows.has(name)) parts.push('\n')
      if (paragraphs.has(name)) parts.push('\n\n')
      if (name !== 'a' || link === null) return
      if (!parts.slice(link.from).join('').includes(link.address)) parts.push(` (${link.address})`)
      link = null
    },
  })
  return parts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
