/** Maximum number of suggestions in a list. */
const MAX_SUGGESTIONS = 50

/**
 * Returns the options that match the typed text, if it has at least `from` characters (AD-78). Labels that begin with
 * the text come first, then labels with a word that begins with it, then other matches.
 */
export function suggest<T extends { label: string }>(options: readonly T[], typed: string, from: number): T[] {
  const text = typed.trim().toLocaleLowerCase('sv')
  if (text.length < from) return []
  const rank = ({ label }: T) => {
    const position = label.toLocaleLowerCase('sv').indexOf(text)
    if (position <= 0) return position === 0 ? 0 : 3
    return /[\s,(/-]/.test(label[position - 1] ?? '') ? 1 : 2
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((each) => each.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ option }) => option)
}
