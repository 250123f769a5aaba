/** Where the words of a text begin and end, read once and then asked at any place. */
export interface Words {
  /** Whether a word may begin here: no letter or digit stands before. */
  mayBegin(index: number): boolean
  /** Whether a word may end here: no letter or digit follows. */
  mayEnd(index: number): boolean
  /** How many words begin before an index. */
  before(index: number): number
}

/** Reads the words of a text: runs of letters and digits. */
export function wordsOf(text: string): Words {
  const inWord = new Uint8Array(text.length + 1)
  const begun = new Uint32Array(text.length + 2)
  for (const match of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    inWord.fill(1, match.index, match.index + match[0].length)
    begun[match.index + 1] = 1
  }
  for (let index = 1; index < begun.length; index++) begun[index] = (begun[index] ?? 0) + (begun[index - 1] ?? 0)
  return {
    mayBegin: (index) => index === 0 || inWord[index - 1] === 0,
    mayEnd: (index) => inWord[index] === 0,
    before: (index) => begun[index] ?? 0,
  }
}
