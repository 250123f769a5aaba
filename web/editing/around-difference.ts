/** A shared beginning or end longer than this is cut. */
const longest = 120
/** So much of it stays, to find one's way. */
const kept = 60

/** The length of the longest beginning that two texts share. */
function sharedStart(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (at < most && a[at] === b[at]) at += 1
  return at
}

const reversed = (text: string) => [...text].toReversed().join('')

/** Both texts cut down to where they differ, at words, with an ellipsis for what they share before and after. */
export function aroundDifference(saved: string, mine: string): [string, string] {
  const start = sharedStart(saved, mine)
  const cut = start > longest ? wordStart(saved, start - kept, start) : 0
  const [a, b] = [saved.slice(cut), mine.slice(cut)]
  const shared = start - cut
  const end = Math.min(sharedStart(reversed(a), reversed(b)), Math.min(a.length, b.length) - shared)
  const drop = end > longest ? end - kept : 0
  const shown = (text: string) => `${cut > 0 ? '… ' : ''}${drop > 0 ? `${wordEnd(text, text.length - drop)} …` : text}`
  return [shown(a), shown(b)]
}

/** The place of the first word that begins between two places; the first of them when none does. */
function wordStart(text: string, from: number, to: number): number {
  const space = text.indexOf(' ', from)
  return space < 0 || space >= to ? from : space + 1
}

/** The text up to a place, without a word cut in two as long as that leaves what differs. */
function wordEnd(text: string, to: number): string {
  const part = text.slice(0, to)
  const space = part.lastIndexOf(' ')
  return text[to] !== ' ' && space > to - kept ? part.slice(0, space) : part
}
