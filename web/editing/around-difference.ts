/** Number of characters. A longer shared beginning or end is cut. */
const MAX_SHARED_LENGTH = 120
/** Number of characters of a cut beginning or end that stay as context. */
const CONTEXT_LENGTH = 60

/** Returns the length of the longest common beginning of two texts. */
function sharedStart(a: string, b: string): number {
  const maxLength = Math.min(a.length, b.length)
  let at = 0
  while (at < maxLength && a[at] === b[at]) at += 1
  return at
}

const reversed = (text: string) => [...text].toReversed().join('')

/**
 * Cuts both texts down to their differences, at word boundaries. An ellipsis replaces the shared text before and after.
 */
export function aroundDifference(saved: string, mine: string): [string, string] {
  const start = sharedStart(saved, mine)
  const cut = start > MAX_SHARED_LENGTH ? wordStart(saved, start - CONTEXT_LENGTH, start) : 0
  const [a, b] = [saved.slice(cut), mine.slice(cut)]
  const shared = start - cut
  const end = Math.min(sharedStart(reversed(a), reversed(b)), Math.min(a.length, b.length) - shared)
  const drop = end > MAX_SHARED_LENGTH ? end - CONTEXT_LENGTH : 0
  const shown = (text: string) => `${cut > 0 ? '… ' : ''}${drop > 0 ? `${wordEnd(text, text.length - drop)} …` : text}`
  return [shown(a), shown(b)]
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
