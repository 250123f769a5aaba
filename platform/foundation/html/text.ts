import { Parser } from 'htmlparser2'

// Converts HTML to text in one pass. (For lengths that must match in browser and server, see
// #rules/text-and-time/visible-text.ts.)

const skipped = new Set(['script', 'style', 'template'])
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

/** Callbacks for the text and the tags of an HTML document. */
interface Visitor {
  text(text: string): void
  open(name: string, attributes: Readonly<Record<string, string>>): void
  close(name: string): void
}

function visit(html: string, visitor: Visitor): void {
  let hidden = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (skipped.has(name)) hidden++
      else if (hidden === 0) visitor.open(name, attributes)
    },
    ontext(text) {
      if (hidden === 0) visitor.text(text)
    },
    onclosetag(name) {
      if (skipped.has(name)) hidden--
      else if (hidden === 0) visitor.close(name)
    },
  })
  parser.end(html)
}

/** Returns the text of HTML with one line per block, collapsed white space and no empty lines. */
export function htmlToLines(html: string): string {
  const parts: string[] = []
  const edge = (name: string): void => void (blocks.has(name) ? parts.push('\n') : cells.has(name) && parts.push(' '))
  visit(html, { text: (text) => void parts.push(text.replace(/\s+/g, ' ')), open: edge, close: edge })
  return parts
    .join('')
    .replace(invisible, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}

/** Returns the text of HTML on one line. */
export const htmlToLine = (html: string): string => htmlToLines(html).replaceAll('\n', ' ')

/** Decodes the character references of a text and keeps its white space. */
export function decodeReferences(text: string): string {
  const parts: string[] = []
  visit(text.replaceAll('<', '&lt;'), { text: (part) => void parts.push(part), open: () => {}, close: () => {} })
  return parts.join('')
}

const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'])
const listElements = new Set(['li', 'ul', 'ol'])

/**
 * Converts HTML to plain-text mail: an empty line between paragraphs, a dash before each list item, and URLs after link
 * texts.
 */
export function htmlToMailText(html: string): string {
  const parts: string[] = []
  let link: { url: string; firstPart: number } | null = null
  visit(html, {
    text: (text) => void parts.push(text),
    open(name, { href }) {
      if (name === 'li') parts.push('- ')
      if (name === 'br') parts.push('\n')
      if (name === 'a' && href !== undefined)
        link = { url: href.replace(/^(?:mailto|tel):/i, ''), firstPart: parts.length }
    },
    close(name) {
      if (listElements.has(name)) parts.push('\n')
      if (paragraphs.has(name)) parts.push('\n\n')
      if (name !== 'a' || link === null) return
      if (!parts.slice(link.firstPart).join('').includes(link.url)) parts.push(` (${link.url})`)
      link = null
    },
  })
  return parts
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
