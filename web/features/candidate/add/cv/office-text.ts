import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'

/** A file is larger when decompressed than any CV. */
const MAX_INFLATED_BYTES = 16 * 1024 * 1024

/** A document format. */
interface Format {
  /** The files of the archive with text, in the order of reading. */
  parts: readonly RegExp[]
  /** The elements whose text is read. */
  text: ReadonlySet<string>
  /** The elements that end a line. */
  line: ReadonlySet<string>
  /** The characters that elements stand for. */
  characters: ReadonlyMap<string, string>
  /** The elements that are left out with everything inside. */
  skipped: ReadonlySet<string>
}

const docx: Format = {
  parts: [/^word\/header\d{0,3}\.xml$/, /^word\/document\.xml$/, /^word\/footer\d{0,3}\.xml$/],
  text: new Set(['w:t']),
  line: new Set(['w:p', 'w:br', 'w:cr']),
  characters: new Map([
    ['w:tab', '\t'],
    ['w:noBreakHyphen', '-'],
  ]),
  // Word repeats the text of a text box for older programs.
  skipped: new Set(['mc:Fallback', 'w:del', 'w:moveFrom', 'w:tabs']),
}
const odt: Format = {
  parts: [/^styles\.xml$/, /^content\.xml$/],
  text: new Set(['text:p', 'text:h']),
  line: new Set(['text:p', 'text:h', 'text:line-break']),
  characters: new Map([
    ['text:tab', '\t'],
    ['text:s', ' '],
  ]),
  skipped: new Set(['office:annotation', 'text:tracked-changes', 'svg:title', 'svg:desc']),
}

/**
 * Returns the text of a DOCX or ODT, page headers first. Null for another archive, or if the text is larger than
 * {@link MAX_INFLATED_BYTES}. Throws an error if the archive is damaged.
 */
export function officeText(bytes: Uint8Array): string | null {
  let left = MAX_INFLATED_BYTES
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (![...docx.parts, ...odt.parts].some((part) => part.test(name))) return false
      left -= originalSize
      return left >= 0
    },
  })
  const format = 'word/document.xml' in files ? docx : 'content.xml' in files ? odt : null
  if (format === null || left < 0) return null
  return format.parts
    .flatMap((part) => Object.entries(files).filter(([name]) => part.test(name)))
    .map(([, xml]) => textOfXml(strFromU8(xml), format))
    .join('\n')
}

function textOfXml(xml: string, { text, line, characters, skipped }: Format): string {
  const parts: string[] = []
  let [depth, skippedDepth] = [0, 0]
  const parser = new Parser(
    {
      onopentagname(name) {
        if (skipped.has(name)) skippedDepth += 1
        if (text.has(name)) depth += 1
        if (skippedDepth === 0) parts.push(characters.get(name) ?? '')
      },
      onclosetag(name) {
        if (skipped.has(name)) skippedDepth -= 1
        if (text.has(name)) depth -= 1
        if (skippedDepth === 0 && line.has(name)) parts.push('\n')
      },
      ontext(content) {
        if (depth > 0 && skippedDepth === 0) parts.push(content.replace(/\s+/g, ' '))
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return parts.join('')
}
