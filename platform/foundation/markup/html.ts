import { escapeHtml } from '#rules/text-and-time/text.ts'
import { trimTemplate } from './trim-template.ts'

/** Safe HTML. Templates escape every other value. */
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

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.value
  if (typeof piece === 'object') return piece.map(render).join('')
  return escapeHtml(String(piece))
}

/**
 * Template tag for HTML. Escapes values unless they are {@link Html}, and renders nothing for null, undefined and
 * false. Removes line breaks that only format the source.
 */
export function html(strings: TemplateStringsArray, ...pieces: Piece[]): Html {
  let text = ''
  for (const [index, part] of trimTemplate(strings).entries()) {
    text += part.text
    if (index === pieces.length) break
    const piece = render(pieces[index])
    text += part.endsBetweenAttributes && piece !== '' && !piece.startsWith(' ') ? ` ${piece}` : piece
  }
  return new Html(text)
}

/** Marks sanitised markup as safe, so that templates do not escape it. */
export const raw = (safe: string): Html => new Html(safe)

/** Returns JSON for a data block in a page, escaped so that it cannot close the block. */
export const jsonBlock = (value: unknown): Html =>
  new Html(
    JSON.stringify(value)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  )
