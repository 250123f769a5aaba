/** The word boundaries of a text, computed once and looked up by index. */
export interface WordBoundaries {
  /** Whether a word can begin here: no letter or digit is before it. */
  canBegin(index: number): boolean
  /** Whether a word can end here: no letter or digit follows. */
  canEnd(index: number): boolean
  /** The number of words that begin before an index. */
  countBefore(index: number): number
}

/** Computes the word boundaries of a text. A word is a run of letters and digits. */
export function findWordBoundaries(text: string): WordBoundaries {
  const inWord = new Uint8Array(text.length + 1)
  const beginCounts = new Uint32Array(text.length + 2)
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    inWord.fill(1, match.index, match.index + match[0].length)
    beginCounts[match.index + 1] = 1
  }
  for (let index = 1; index < beginCounts.length; index++)
    beginCounts[index] = (beginCounts[index] ?? 0) + (beginCounts[index - 1] ?? 0)
  return {
    canBegin: (index) => index === 0 || inWord[index - 1] === 0,
    canEnd: (index) => inWord[index] === 0,
    countBefore: (index) => beginCounts[index] ?? 0,
  }
}
