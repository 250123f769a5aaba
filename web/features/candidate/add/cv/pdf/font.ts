import { listOf, type PdfFile } from './file.ts'
import { textOfGlyph } from './glyph-names.ts'
import { isArray, PdfName, PdfOperator, PdfString, readerOf, type PdfDictionary, type PdfValue } from './syntax.ts'

/** A character on a page. The width is in thousandths of the font size. */
interface Glyph {
  text: string
  width: number
  isSpace: boolean
}

/** Returns the glyphs of a shown string, which has one character per byte. */
export type PdfFont = (shown: string) => Glyph[]

/** The width of a glyph in a font that does not say it, such as Helvetica. */
const USUAL_WIDTH = 500
/** Maximum number of entries of the table from codes to text. */
const MAX_CODES = 0x10000

/** A table from codes to texts, and the number of bytes of a code. */
interface ToUnicode {
  texts: ReadonlyMap<number, string>
  bytes: number | null
}

/** Reads a font. Characters without a known text are left out. */
export async function readFont(file: PdfFile, font: PdfDictionary): Promise<PdfFont> {
  const isComposite = nameOf(file.resolve(font.get('Subtype'))) === 'Type0'
  const { texts, bytes } = readToUnicode(await file.stream(font.get('ToUnicode')))
  const codeBytes = isComposite ? (bytes ?? 2) : 1
  const textOf = isComposite ? () => '' : simpleEncoding(file, font)
  const widthOf = isComposite ? compositeWidths(file, font) : simpleWidths(file, font)
  return (shown) => {
    const glyphs: Glyph[] = []
    for (let at = 0; at + codeBytes <= shown.length; at += codeBytes) {
      let code = 0
      for (let index = 0; index < codeBytes; index++) code = code * 256 + shown.charCodeAt(at + index)
      glyphs.push({
        text: texts.get(code) ?? textOf(code),
        width: widthOf(code),
        isSpace: codeBytes === 1 && code === 32,
      })
    }
    return glyphs
  }
}

/** Reads a ToUnicode table. Source: ISO 32000-1, 9.10.3. */
function readToUnicode(cmap: string): ToUnicode {
  const texts = new Map<number, string>()
  let bytes: number | null = null
  const reader = readerOf(cmap)
  let operands: PdfValue[] = []
  for (let value = reader.next(); value !== undefined && texts.size < MAX_CODES; value = reader.next()) {
    if (!(value instanceof PdfOperator)) {
      operands.push(value)
      continue
    }
    if (value.name === 'endcodespacerange' && operands[0] instanceof PdfString) bytes = operands[0].bytes.length
    if (value.name === 'endbfchar')
      for (let index = 0; index + 1 < operands.length; index += 2) {
        const [code, text] = [operands[index], operands[index + 1]]
        if (code instanceof PdfString && text instanceof PdfString) texts.set(codeOf(code), utf16(text.bytes))
      }
    if (value.name === 'endbfrange')
      for (let index = 0; index + 2 < operands.length; index += 3) {
        const [from, to, target] = operands.slice(index, index + 3)
        if (!(from instanceof PdfString) || !(to instanceof PdfString)) continue
        const first = codeOf(from)
        const count = Math.min(codeOf(to) - first + 1, MAX_CODES - texts.size)
        for (let offset = 0; offset < count; offset++) {
          const text = isArray(target) ? target[offset] : target
          if (text instanceof PdfString)
            texts.set(first + offset, isArray(target) ? utf16(text.bytes) : increased(text.bytes, offset))
        }
      }
    operands = []
  }
  return { texts, bytes: bytes === null || bytes < 1 || bytes > 4 ? null : bytes }
}

const codeOf = ({ bytes }: PdfString): number =>
  [...bytes.slice(0, 4)].reduce((code, byte) => code * 256 + byte.charCodeAt(0), 0)

/** Maximum number of bytes of the text of a glyph. A ligature has three letters. */
const MAX_TEXT_BYTES = 64

/** Decodes UTF-16 with one character per byte. */
const utf16 = (bytes: string): string =>
  bytes
    .slice(0, MAX_TEXT_BYTES)
    .replace(/[^][^]?/g, (pair) => String.fromCharCode(pair.charCodeAt(0) * 256 + (pair.charCodeAt(1) || 0)))

/** Returns a text whose last UTF-16 unit is increased. */
function increased(bytes: string, offset: number): string {
  const text = utf16(bytes)
  return text.slice(0, -1) + String.fromCharCode(text.charCodeAt(text.length - 1) + offset)
}

/** Returns the texts of a font with codes of one byte: its encoding, with the differences that the font lists. */
function simpleEncoding(file: PdfFile, font: PdfDictionary): (code: number) => string {
  const encoding = file.resolve(font.get('Encoding'))
  const entries = file.dictionary(font.get('Encoding'))
  const base = nameOf(encoding) || nameOf(file.resolve(entries.get('BaseEncoding')))
  const decoder = new TextDecoder(base === 'MacRomanEncoding' ? 'macintosh' : 'windows-1252')
  const letters = decoder.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  const differences = new Map<number, string>()
  let code = 0
  for (const value of listOf(file.resolve(entries.get('Differences')))) {
    const item = file.resolve(value)
    if (typeof item === 'number') code = item
    else if (item instanceof PdfName) differences.set(code++, textOfGlyph(item.name))
  }
  return (byte) => differences.get(byte) ?? (byte < 32 ? '' : letters.charAt(byte))
}

function simpleWidths(file: PdfFile, font: PdfDictionary): (code: number) => number {
  const first = numberOf(file.resolve(font.get('FirstChar'))) ?? 0
  const widths = listOf(file.resolve(font.get('Widths')))
  const missing = numberOf(file.resolve(file.dictionary(font.get('FontDescriptor')).get('MissingWidth')))
  // The glyphs of Type 3 have a scale of their own.
  const [scale] = listOf(file.resolve(font.get('FontMatrix')))
  const factor = typeof scale === 'number' ? scale * 1000 : 1
  return (code) => {
    const width = numberOf(file.resolve(widths[code - first]))
    return width === null ? missing || USUAL_WIDTH : width * factor
  }
}

/** Reads the widths of a composite font: `first [width …]` or `first last width`. Source: ISO 32000-1, 9.7.4.3. */
function compositeWidths(file: PdfFile, font: PdfDictionary): (code: number) => number {
  const [descendant] = listOf(file.resolve(font.get('DescendantFonts')))
  const entries = file.dictionary(descendant)
  const usual = numberOf(file.resolve(entries.get('DW'))) ?? 1000
  const widths = new Map<number, number>()
  const items = listOf(file.resolve(entries.get('W'))).map((item) => file.resolve(item))
  for (let index = 0; index + 1 < items.length && widths.size < MAX_CODES;) {
    const [first, second, third] = [items[index], items[index + 1], items[index + 2]]
    if (typeof first !== 'number') break
    if (isArray(second)) {
      for (const [offset, width] of second.entries()) widths.set(first + offset, numberOf(file.resolve(width)) ?? usual)
      index += 2
    } else if (typeof second === 'number' && typeof third === 'number') {
      for (let code = first; code <= Math.min(second, first + MAX_CODES); code++) widths.set(code, third)
      index += 3
    } else break
  }
  return (code) => widths.get(code) ?? usual
}

const nameOf = (value: PdfValue): string => (value instanceof PdfName ? value.name : '')
const numberOf = (value: PdfValue): number | null => (typeof value === 'number' ? value : null)
