import type { Inflate } from './inflate.ts'
import { unzip } from './unzip.ts'

/** The elements of a document format. */
interface Elements {
  /** The elements whose text is read. */
  text: ReadonlySet<string>
  /** The elements that end a line. */
  line: ReadonlySet<string>
  tab: string
  space: string
  /** The elements that are left out with everything inside. */
  skipped: ReadonlySet<string>
}

const docx: Elements = {
  text: new Set(['w:t']),
  line: new Set(['w:p', 'w:br', 'w:cr']),
  tab: 'w:tab',
  space: 'w:noBreakHyphen',
  // Word repeats the text of a text box for older programs.
  skipped: new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:tabs']),
}
const odt: Elements = {
  text: new Set(['text:p', 'text:h']),
  line: new Set(['text:p', 'text:h', 'text:line-break']),
  tab: 'text:tab',
  space: 'text:s',
  skipped: new Set(['office:annotation', 'text:tracked-changes', 'svg:title', 'svg:desc']),
}

/** Returns the text of a DOCX or ODT, page headers first. Null for another archive. */
export async function officeText(bytes: Uint8Array<ArrayBuffer>, inflate: Inflate): Promise<string | null> {
  const files = unzip(bytes, inflate)
  if (files === null) return null
  const names = [...files.keys()]
  const isWord = files.has('word/document.xml')
  if (!isWord && !files.has('content.xml')) return null
  const parts = isWord
    ? [...names.filter(isHeader), 'word/document.xml', ...names.filter(isFooter)]
    : ['styles.xml', 'content.xml']
  const texts: string[] = []
  for (const part of parts) {
    const xml = await files.get(part)?.()
    if (xml) texts.push(textOfXml(new TextDecoder().decode(xml), isWord ? docx : odt))
  }
  return texts.join('\n')
}

const isHeader = (name: string): boolean => /^word\/header\d{0,3}\.xml$/.test(name)
const isFooter = (name: string): boolean => /^word\/footer\d{0,3}\.xml$/.test(name)

/** A tag or the text between two tags. */
const PIECE = /<(\/?)([^\s<>/]{1,100})[^<>]*>|[^<]+|</g

function textOfXml(xml: string, elements: Elements): string {
  const parts: string[] = []
  let [depth, skipped] = [0, 0]
  for (const [piece, slash, name = ''] of xml.matchAll(PIECE)) {
    if (name === '') {
      if (depth > 0 && skipped === 0) parts.push(unescaped(piece.replace(/\s+/g, ' ')))
      continue
    }
    const isEmpty = piece.endsWith('/>')
    const step = isEmpty ? 0 : slash === '/' ? -1 : 1
    if (elements.skipped.has(name)) skipped = Math.max(0, skipped + step)
    if (skipped > 0) continue
    if (elements.text.has(name)) depth = Math.max(0, depth + step)
    if (elements.line.has(name) && step < 1) parts.push('\n')
    if (name === elements.tab && step > -1) parts.push('\t')
    if (name === elements.space && step > -1) parts.push(elements === docx ? '-' : ' ')
  }
  return parts.join('')
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole: string, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return references[name.toLowerCase()] ?? ''
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
