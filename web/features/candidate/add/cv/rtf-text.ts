import { bytesOf } from './byte-text.ts'

/** Groups without text of the document. */
const SKIPPED = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'listtable',
  'listoverridetable',
  'info',
  'pict',
  'object',
  'fldinst',
  'generator',
  'themedata',
  'datastore',
])
/** Control words and signs that stand for a character. */
const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...['par', 'line', 'row', 'sect', 'page', '\n', '\r'].map((word) => [word, '\n'] as const),
  ...['tab', 'cell'].map((word) => [word, '\t'] as const),
  ['emdash', '—'],
  ['endash', '–'],
  ['bullet', '•'],
  ['~', ' '],
  ['_', '-'],
  ['-', ''],
])

/** Maximum depth of groups. */
const MAX_DEPTH = 1000

const PIECE = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([\da-f]{2})|\\([^a-z])|[{}]|[^\\{}\r\n]+/gi

/** Returns the text of an RTF document, which is given with one character per byte. */
export function rtfText(rtf: string): string {
  const parts: string[] = []
  let encoding = 'windows-1252'
  /** Whether the group is left out, and the number of characters that follow each `\u` for older programs. */
  let group = { isSkipped: false, fallback: 1 }
  const outer: (typeof group)[] = []
  let waiting = 0
  const push = (text: string) => {
    if (group.isSkipped) return
    const shown = text.slice(waiting)
    waiting = Math.max(0, waiting - text.length)
    parts.push(shown)
  }
  for (const [piece, word, parameter, hex, sign] of rtf.matchAll(PIECE)) {
    if (piece === '{') {
      if (outer.length === MAX_DEPTH) break
      outer.push(group)
      group = { ...group }
    } else if (piece === '}') {
      group = outer.pop() ?? group
      waiting = 0
    } else if (word !== undefined) {
      const name = word.toLowerCase()
      const value = Number(parameter ?? 0)
      if (SKIPPED.has(name)) group.isSkipped = true
      else if (name === 'ansicpg') encoding = `windows-${value}`
      else if (name === 'uc') group.fallback = value
      else if (name === 'u') {
        push(String.fromCharCode(value & 0xffff))
        waiting = group.isSkipped ? 0 : group.fallback
      } else if (name === 'bin') break
      else push(CHARACTERS.get(name) ?? '')
    } else if (hex !== undefined) push(decoded(String.fromCharCode(Number.parseInt(hex, 16)), encoding))
    else if (sign === '*') group.isSkipped = true
    else if (sign !== undefined) push(CHARACTERS.get(sign) ?? sign)
    else push(decoded(piece, encoding))
  }
  return parts.join('')
}

function decoded(text: string, encoding: string): string {
  if (!/[\x80-\xff]/.test(text)) return text
  try {
    return new TextDecoder(encoding).decode(bytesOf(text))
  } catch {
    return new TextDecoder('windows-1252').decode(bytesOf(text))
  }
}
