import { inflateSync } from 'node:zlib'

/** A text on a page. `x` and `y` are its start in points from the lower left corner. */
export interface PdfText {
  page: number
  x: number
  y: number
  text: string
}

const number = '(-?[\\d.]+)'
const hex = (digits: string): string =>
  String.fromCodePoint(
    ...(digits.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)).filter((unit) => unit > 0),
  )

/**
 * Extracts the texts of a PDF: maps the glyphs of each page to letters with the tables of their fonts. Supports only
 * the part of the format that pdfkit writes.
 */
export function readPdf(pdf: Uint8Array): PdfText[] {
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

  /** Returns the letter of each glyph of a font. */
  const lettersOf = (font: string): Map<string, string> => {
    const letters = new Map<string, string>()
    for (const [, range = ''] of streamOf(reference(font, 'ToUnicode')).matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
      for (const [, first = '', list = ''] of range.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
        const codes = [...list.matchAll(/<([\da-f]*)>/gi)]
        codes.forEach(([, code = ''], index) =>
          letters.set((Number.parseInt(first, 16) + index).toString(16).padStart(4, '0'), hex(code)),
        )
      }
    }
    return letters
  }

  const pages = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(body))
  return pages.flatMap((body, page) => {
    const resources = bodyOf(reference(body, 'Resources')) || body
    const fonts = new Map(
      [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(
        ([, name = '', id]) => [name, lettersOf(bodyOf(id))],
      ),
    )
    const texts: PdfText[] = []
    let [font, x, y] = [new Map<string, string>(), 0, 0]
    for (const [operation, name, , left, up, glyphs] of streamOf(reference(body, 'Contents')).matchAll(
      new RegExp(`/(\\w+) ${number} Tf|1 0 0 1 ${number} ${number} Tm|\\[([^\\]]*)\\] TJ`, 'g'),
    )) {
      if (operation.endsWith('Tf')) font = fonts.get(name ?? '') ?? new Map<string, string>()
      else if (operation.endsWith('Tm')) [x, y] = [Number(left), Number(up)]
      else
        texts.push({
          page,
          x,
          y,
          text: [...(glyphs ?? '').matchAll(/<([\da-f]*)>/gi)]
            .flatMap(([, run = '']) => run.match(/.{4}/g) ?? [])
            .map((glyph) => font.get(glyph.toLowerCase()) ?? '')
            .join(''),
        })
    }
    return texts
  })
}

/** Maximum distance in points between the baselines of texts on one line, which can differ in size. */
const LINE_TOLERANCE = 4

/**
 * Extracts the texts of a PDF as lines in reading order. Texts at about the same height form a line, from left to
 * right, separated by tabs.
 */
export function linesOfPdf(pdf: Uint8Array): string[] {
  const lines: PdfText[][] = []
  for (const text of readPdf(pdf).toSorted((a, b) => a.page - b.page || b.y - a.y)) {
    const [first] = lines.at(-1) ?? []
    if (first && first.page === text.page && first.y - text.y < LINE_TOLERANCE) lines.at(-1)?.push(text)
    else lines.push([text])
  }
  return lines.map((line) =>
    line
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join('\t'),
  )
}
