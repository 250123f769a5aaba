import type { WordBoundaries } from './word-boundaries.ts'

/** A phrase found in a text, with its value. */
interface PhraseMatch<T> {
  value: T
  start: number
  end: number
}

interface Node<T> {
  next: Map<string, Node<T>>
  /** The values of the phrases that end at this node. */
  values: T[]
}

/** A trie that finds many phrases in one pass over a text. Matching starts at every index where a word can begin. */
export interface PhraseIndex<T> {
  /** Yields every match, including overlapping ones, in text order. A match begins and ends at word boundaries. */
  find(text: string, words: WordBoundaries): Generator<PhraseMatch<T>>
}

/** Builds an index from pairs of phrase and value. */
export function indexPhrases<T>(phrases: Iterable<readonly [phrase: string, value: T]>): PhraseIndex<T> {
  const root: Node<T> = { next: new Map(), values: [] }
  for (const [phrase, value] of phrases) {
    let node = root
    for (let index = 0; index < phrase.length; index++) {
      const char = phrase.charAt(index)
      const next: Node<T> = node.next.get(char) ?? { next: new Map(), values: [] }
      node.next.set(char, next)
      node = next
    }
    node.values.push(value)
  }
  return {
    *find(text, words) {
      for (let start = 0; start < text.length; start++) {
        if (!words.canBegin(start)) continue
        let end = start
        for (let node = root.next.get(text.charAt(end)); node; node = node.next.get(text.charAt(end))) {
          end++
          if (node.values.length > 0 && words.canEnd(end)) for (const value of node.values) yield { value, start, end }
        }
      }
    },
  }
}
