import { inflateSync } from 'node:zlib'

/** One sheet of a printed PDF: its text without spaces. */
export type PrintedPage = string

const hexUnits = (digits: string, length: number): string[] =>
  digits.match(new RegExp(`.{${length}}`, 'g'))?.map((unit) => unit.toLowerCase()) ?? []
const letters = (digits: string): string =>
  String.fromCodePoint(...hexUnits(digits, 4).map((unit) => Number.parseInt(unit, 16)))

/** Returns a text as the pages have it: without spaces, and without hyphens at line ends. */
export const squeezed = (text: string): string => text.normalize('NFKC').replace(/[\s\u00ad]+/g, '')

/**
 * Extracts the text of each page of a PDF that Chromium printed. Maps the glyphs to letters with the tables of the
 * fonts. Supports only the part of the format that Chromium writes.
 */
export function readPrintedPdf(pdf: Uint8Array): PrintedPage[] {
  const file = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]),
  )
  const bodyOf = (id: string | undefined): string => objects.get(id ?? '') ?? ''
  const streamOf = (id: string | undefined): string => {
    const body = bodyOf(id)
    const bytes = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const reference = (body: string, name: string): string | undefined =>
    new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1]

  /** Returns the letters of each glyph of a font, by the hexadecimal code of the glyph. */
  const lettersOf = (font: string): { size: number; map: Map<string, string> } => {
    const size = font.includes('/Subtype /Type0') ? 4 : 2
    const map = new Map<string, string>()
    const table = reference(font, 'ToUnicode') === undefined ? '' : streamOf(reference(font, 'ToUnicode'))
    for (const [, part = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
      for (const [, glyph = '', code = ''] of part.matchAll(/<([\da-f]+)> <([\da-f]+)>/gi))
        map.set(glyph.toLowerCase(), letters(code))
    for (const [, part = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
      for (const [, from = '', to = '', code = ''] of part.matchAll(/<([\da-f]+)> <([\da-f]+)> <([\da-f]+)>/gi)) {
        const first = Number.parseInt(from, 16)
        for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph++)
          map.set(
            glyph.toString(16).padStart(from.length, '0'),
            String.fromCodePoint(Number.parseInt(code, 16) + glyph - first),
          )
      }
    return { size, map }
  }

  const tree = [...objects.values()].find((body) => /\/Type \/Pages\b/.test(body) && !body.includes('/Parent')) ?? ''
  const pagesBelow = (node: string): string[] =>
    /\/Type \/Pages\b/.test(node)
      ? [...(/\/Kids \[([^\]]*)\]/.exec(node)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].flatMap(([, id]) =>
          pagesBelow(bodyOf(id)),
        )
      : [node]
  return pagesBelow(tree).map((page) => {
    const fonts = new Map(
      [...(/\/Font <<([\s\S]*?)>>/.exec(page)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', id]) => [
        name,
        lettersOf(bodyOf(id)),
      ]),
    )
    let text = ''
    let font: ReturnType<typeof lettersOf> | undefined
    const operations = /\/(\w+) [-\d.]+ Tf|<([\da-f]*)> Tj|\[((?:[^\]])*)\] TJ/gi
    for (const [, name, shown, parts] of streamOf(reference(page, 'Contents')).matchAll(operations)) {
      if (name !== undefined) font = fonts.get(name)
      const runs =
        shown === undefined ? [...(parts ?? '').matchAll(/<([\da-f]*)>/gi)].map(([, run = '']) => run) : [shown]
      for (const run of runs)
        text += hexUnits(run, font?.size ?? 4)
          .map((unit) => font?.map.get(unit) ?? '')
          .join('')
    }
    return squeezed(text)
  })
}
