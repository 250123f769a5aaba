/** Number of characters. A longer shared beginning or end is cut. */
const MAX_SHARED_LENGTH = 120
/** Number of characters of a cut beginning or end that stay as context. */
const CONTEXT_LENGTH = 60

/** Returns the length of the longest common beginning of texts. */
function sharedStart([first = '', ...others]: readonly string[]): number {
  let at = 0
  while (at < first.length && others.every((other) => other[at] === first[at])) at += 1
  return at
}

const reversed = (text: string) => [...text].toReversed().join('')

/** Cuts texts down to their differences, at word boundaries. An ellipsis replaces the shared text before and after. */
export function aroundDifference(texts: readonly string[]): string[] {
  const start = sharedStart(texts)
  const cut = start > MAX_SHARED_LENGTH ? wordStart(texts[0] ?? '', start - CONTEXT_LENGTH, start) : 0
  const rest = texts.map((text) => text.slice(cut))
  const shared = start - cut
  const end = Math.min(sharedStart(rest.map(reversed)), Math.min(...rest.map(({ length }) => length)) - shared)
  const drop = end > MAX_SHARED_LENGTH ? end - CONTEXT_LENGTH : 0
  return rest.map((text) => `${cut > 0 ? '… ' : ''}${drop > 0 ? `${wordEnd(text, text.length - drop)} …` : text}`)
}

/** Returns the index of the first word that begins between two positions, or `from` if no word does. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space >= to ? from : space + 1
}

/**
 * Returns the text up to a position, without a partial last word. The last word stays if it contains the difference.
 */
function wordEnd(text: string, to: number): string {
  const part = text.slice(0, to)
  const space = part.lastIndexOf(' ')
  return text[to] !== ' ' && space > to - CONTEXT_LENGTH ? part.slice(0, space) : part
}
