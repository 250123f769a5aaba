import { searchWordsOf } from '#rules/candidates/board-filter.ts'

/** Returns the entries with a name that contains every typed word. Names that start with the text come first. */
export function entriesThatMatch<T extends { name: string }>(entries: readonly T[], text: string): T[] {
  const words = searchWordsOf(text)
  const [first = ''] = words
  const folded = entries.map((entry) => ({ entry, name: searchWordsOf(entry.name).join(' ') }))
  const matching = folded.filter(({ name }) => words.every((word) => name.includes(word)))
  return matching
    .toSorted((a, b) => Number(b.name.startsWith(first)) - Number(a.name.startsWith(first)))
    .map(({ entry }) => entry)
}
