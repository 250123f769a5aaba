import { escapeHtml } from '#rules/text-and-time/text.ts'
import { squeeze } from './squeeze.ts'

/** HTML that is safe as it stands. Everything else put into a template is escaped. */
export class Html {
  readonly value: string
  constructor(value: string) {
    this.value = value
  }
  toString(): string {
    return this.value
  }
}

export type Piece = Html | string | number | null | undefined | false | readonly Piece[]

function write(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.value
  if (typeof piece === 'object') return piece.map(write).join('')
  return escapeHtml(String(piece))
}

/**
 * A template of HTML: pieces are escaped unless they are {@link Html}; null, undefined and false give nothing. Line
 * breaks that only make the source readable are left out (squeeze.ts).
 */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  let text = ''
  for (const [index, part] of squeeze(strings).entries()) {
    text += part.text
    if (index === pieces.length) break
    const piece = write(pieces[index])
    text += part.endsBetweenAttributes && piece !== '' && !piece.startsWith(' ') ? ` ${piece}` : piece
  }
  return new Html(text)
}

/** Markup that was sanitised before, put in as it is. */
export const raw = (safe: string): Html => new Html(safe)

/** JSON for a data block inside a page: no character of it can end the block. */
export const jsonBlock = (value: unknown): Html =>
  new Html(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  )
