import { getDocumentProxy } from 'unpdf'

/** The details of a CV are on its first pages. */
const MAX_PAGES = 2
/** Maximum number of characters that are read. */
const MAX_CHARACTERS = 20_000

/** Returns the text of the first pages of a PDF. Throws an error if it is encrypted or damaged. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  // Without messages in the console about a damaged file, or about fonts that are needed only to draw it.
  const document = await getDocumentProxy(bytes, { verbosity: 0, useSystemFonts: false })
  const texts: string[] = []
  for (let number = 1; number <= Math.min(MAX_PAGES, document.numPages); number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(linesOf(piecesOf(items.flatMap((item) => ('str' in item ? [item] : [])))))
  }
  return texts.join('\n').slice(0, MAX_CHARACTERS)
}

/** A text in a PDF, with the matrix [a b c d e f] that places it (ISO 32000-1, 8.3.3) and its width in points. */
interface Item {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
}

/** A piece of text on a page. `x` and `y` are its start in points from the lower left corner. */
interface Piece {
  text: string
  x: number
  y: number
  endX: number
  size: number
}

/** Distances between two pieces of text, in font sizes: a space between words, and the gap between two columns. */
const SPACE_GAP = 0.17
const COLUMN_GAP = 1.5
/** Maximum distance back, in font sizes, of a letter that is moved closer to the letter before it. */
const MAX_KERNING = 0.3
/** Maximum difference of the baselines of one line, in font sizes. */
const LINE_TOLERANCE = 0.4

/** Joins the texts of a page that continue each other. The spaces of a PDF say nothing about its columns. */
function piecesOf(items: readonly Item[]): Piece[] {
  const pieces: Piece[] = []
  for (const { str: text, transform, width } of items) {
    if (text.trim() === '') continue
    const [, , c = 0, d = 0, x = 0, y = 0] = transform
    const piece = { text, x, y, endX: x + width, size: Math.hypot(c, d) }
    const before = pieces.at(-1)
    const gap = before === undefined ? 0 : (x - before.endX) / (before.size || 1)
    if (
      before === undefined ||
      Math.abs(y - before.y) > LINE_TOLERANCE * before.size ||
      gap < -MAX_KERNING ||
      gap > COLUMN_GAP
    ) {
      pieces.push(piece)
      continue
    }
    before.text += gap > SPACE_GAP && !/\s$/.test(before.text) && !/^\s/.test(text) ? ` ${text}` : text
    before.endX = piece.endX
    before.size = Math.max(before.size, piece.size)
  }
  return pieces
}

/** Joins the pieces at about the same height to lines, from the top, with tabs between columns. */
function linesOf(pieces: readonly Piece[]): string {
  const lines: Piece[][] = []
  for (const piece of pieces.toSorted((a, b) => b.y - a.y)) {
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
