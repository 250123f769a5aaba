/** Most suggestions a list shows. */
const MOST = 50

/**
 * The options for what is typed, from a number of characters on (AD-78): those that begin with it first, then those
 * with a word that does, then those that hold it.
 */
export function suggest<T extends { label: string }>(options: readonly T[], typed: string, from: number): T[] {
  const text = typed.trim().toLocaleLowerCase('sv')
  if (text.length < from) return []
  const rank = ({ label }: T) => {
    const at = label.toLocaleLowerCase('sv').indexOf(text)
    if (at <= 0) return at === 0 ? 0 : 3
    return /[\s,(/-]/.test(label[at - 1] ?? '') ? 1 : 2
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((each) => each.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MOST)
    .map(({ option }) => option)
}
