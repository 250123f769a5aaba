import { listOf, type PdfFile } from './file.ts'
import { readFont, type PdfFont } from './font.ts'
import { isArray, PdfName, PdfOperator, PdfString, readerOf, type PdfDictionary, type PdfValue } from './syntax.ts'

/** A piece of text on a page. `x` and `y` are its start in points from the lower left corner. */
interface Piece {
  text: string
  x: number
  y: number
  endX: number
  size: number
}

/** The matrix [a b c d e f]. Source: ISO 32000-1, 8.3.3. */
type Matrix = readonly [number, number, number, number, number, number]
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]
const multiplied = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
]

/** Distances between two pieces of text, in font sizes: a space between words, and the gap between two columns. */
const SPACE_GAP = 0.17
const COLUMN_GAP = 1.5
/** Maximum distance back, in font sizes, of a letter that is moved closer to the letter before it. */
const MAX_KERNING = 0.3
/** Maximum difference of the baselines of one line, in font sizes. */
const LINE_TOLERANCE = 0.4

/** Maximum depth of drawings inside drawings. */
const MAX_DEPTH = 5
/** Maximum number of characters of a page. */
const MAX_CHARACTERS = 20_000
/** Maximum number of operators of a page. Graphics have many. */
const MAX_OPERATORS = 500_000

/** Returns the text of a page: its lines from the top, with tabs between columns. */
export async function pageText(file: PdfFile, page: PdfDictionary, resources: PdfDictionary): Promise<string> {
  const content = page.get('Contents') ?? null
  const whole = file.resolve(content)
  const parts: string[] = []
  for (const part of isArray(whole) ? whole : [content]) parts.push(await file.stream(part))
  const pieces: Piece[] = []
  await new Drawing(file, pieces).run(parts.join('\n'), resources, IDENTITY, 0)
  return linesOf(pieces)
}

/** Runs the operators of content streams that concern text. */
class Drawing {
  readonly #file: PdfFile
  readonly #pieces: Piece[]
  readonly #fonts = new Map<PdfDictionary, PdfFont>()
  #characters = 0
  #operators = 0

  constructor(file: PdfFile, pieces: Piece[]) {
    this.#file = file
    this.#pieces = pieces
  }

  async run(content: string, resources: PdfDictionary, start: Matrix, depth: number): Promise<void> {
    const reader = readerOf(content)
    const stack: (typeof state)[] = []
    let state = {
      matrix: start,
      font: null as PdfFont | null,
      size: 0,
      letterSpace: 0,
      wordSpace: 0,
      scale: 1,
      leading: 0,
    }
    let [text, line] = [IDENTITY, IDENTITY]
    let operands: PdfValue[] = []
    const operand = (index: number): number => {
      const value = operands[index]
      return typeof value === 'number' ? value : 0
    }
    const operandMatrix = (): Matrix => [operand(0), operand(1), operand(2), operand(3), operand(4), operand(5)]
    const moveLine = (x: number, y: number) => {
      line = multiplied([1, 0, 0, 1, x, y], line)
      text = line
    }
    const advance = (distance: number) => {
      text = multiplied([1, 0, 0, 1, distance, 0], text)
    }
    const show = (value: PdfValue | undefined) => {
      if (!(value instanceof PdfString) || state.font === null) return
      const begin = multiplied(text, state.matrix)
      let shown = ''
      for (const glyph of state.font(value.bytes)) {
        shown += glyph.text
        const space = state.letterSpace + (glyph.isSpace ? state.wordSpace : 0)
        advance(((glyph.width / 1000) * state.size + space) * state.scale)
      }
      const end = multiplied(text, state.matrix)
      this.#add({
        text: shown,
        x: begin[4],
        y: begin[5],
        endX: end[4],
        size: Math.abs(state.size) * Math.hypot(begin[2], begin[3]),
      })
    }
    for (let value = reader.next(); value !== undefined; value = reader.next()) {
      if (!(value instanceof PdfOperator)) {
        operands.push(value)
        continue
      }
      if (++this.#operators > MAX_OPERATORS || this.#characters > MAX_CHARACTERS) return
      switch (value.name) {
        case 'q':
          stack.push({ ...state })
          break
        case 'Q':
          state = stack.pop() ?? state
          break
        case 'cm':
          state.matrix = multiplied(operandMatrix(), state.matrix)
          break
        case 'BT':
          text = IDENTITY
          line = IDENTITY
          break
        case 'Tf': {
          state.font = await this.#font(resources, operands[0])
          state.size = operand(1)
          break
        }
        case 'Tc':
          state.letterSpace = operand(0)
          break
        case 'Tw':
          state.wordSpace = operand(0)
          break
        case 'Tz':
          state.scale = operand(0) / 100
          break
        case 'TL':
          state.leading = operand(0)
          break
        case 'Tm':
          line = operandMatrix()
          text = line
          break
        case 'Td':
          moveLine(operand(0), operand(1))
          break
        case 'TD':
          state.leading = -operand(1)
          moveLine(operand(0), operand(1))
          break
        case 'T*':
          moveLine(0, -state.leading)
          break
        case 'Tj':
          show(operands[0])
          break
        case "'":
          moveLine(0, -state.leading)
          show(operands[0])
          break
        case '"':
          state.wordSpace = operand(0)
          state.letterSpace = operand(1)
          moveLine(0, -state.leading)
          show(operands[2])
          break
        case 'TJ':
          for (const item of isArray(operands[0]) ? operands[0] : [])
            if (typeof item === 'number') advance((-item / 1000) * state.size * state.scale)
            else show(item)
          break
        case 'Do':
          if (depth < MAX_DEPTH) await this.#form(resources, operands[0], state.matrix, depth)
          break
        case 'ID': {
          // The bytes of an image inside the content.
          const end = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g
          end.lastIndex = reader.at
          reader.at = end.test(content) ? end.lastIndex : content.length
          break
        }
      }
      operands = []
    }
  }

  async #font(resources: PdfDictionary, name: PdfValue | undefined): Promise<PdfFont | null> {
    if (!(name instanceof PdfName)) return null
    const font = this.#file.dictionary(this.#file.dictionary(resources.get('Font')).get(name.name))
    const known = this.#fonts.get(font)
    if (known !== undefined || font.size === 0) return known ?? null
    const read = await readFont(this.#file, font)
    this.#fonts.set(font, read)
    return read
  }

  /** Draws a part of the page that is a separate object. */
  async #form(resources: PdfDictionary, name: PdfValue | undefined, matrix: Matrix, depth: number): Promise<void> {
    if (!(name instanceof PdfName)) return
    const reference = this.#file.dictionary(resources.get('XObject')).get(name.name)
    const form = this.#file.dictionary(reference)
    const subtype = this.#file.resolve(form.get('Subtype'))
    if (!(subtype instanceof PdfName) || subtype.name !== 'Form') return
    const own = this.#file.dictionary(form.get('Resources'))
    const numbers = listOf(this.#file.resolve(form.get('Matrix'))).filter((value) => typeof value === 'number')
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers
    const inner = multiplied([a, b, c, d, e, f], matrix)
    await this.run(await this.#file.stream(reference), own.size > 0 ? own : resources, inner, depth + 1)
  }

  /** Adds a text to the piece before it if it continues that piece, or else as a new piece. */
  #add(piece: Piece): void {
    this.#characters += piece.text.length
    const before = this.#pieces.at(-1)
    const gap = before === undefined ? 0 : (piece.x - before.endX) / (before.size || 1)
    if (
      before === undefined ||
      Math.abs(piece.y - before.y) > LINE_TOLERANCE * before.size ||
      gap < -MAX_KERNING ||
      gap > COLUMN_GAP
    ) {
      if (piece.text !== '') this.#pieces.push(piece)
      return
    }
    if (gap > SPACE_GAP && !/\s$/.test(before.text) && !/^\s/.test(piece.text)) before.text += ' '
    before.text += piece.text
    before.endX = piece.endX
    before.size = Math.max(before.size, piece.size)
  }
}

/** Joins the pieces at about the same height to lines, from the top. */
function linesOf(pieces: readonly Piece[]): string {
  const lines: Piece[][] = []
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => b.y - a.y)) {
    const line = lines.at(-1)
    const [first] = line ?? []
    if (line && first && first.y - piece.y < LINE_TOLERANCE * Math.min(first.size, piece.size)) line.push(piece)
    else lines.push([piece])
  }
  return lines
    .map((line) =>
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join('\t'),
    )
    .join('\n')
}
