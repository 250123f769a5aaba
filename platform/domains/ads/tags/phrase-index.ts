import type { Words } from './words.ts'

/** A phrase found in a text, with what it stands for. */
export interface Found<T> {
  value: T
  start: number
  end: number
}

interface Node<T> {
  next: Map<string, Node<T>>
  /** What the phrases that end here stand for. */
  values: T[]
}

/**
 * Phrases to be found all at once: a text is read one time, from each place where a word may begin as far as some
 * phrase goes.
 */
export interface PhraseIndex<T> {
  /** Every phrase that stands whole in the text, however they overlap, from its beginning to its end. */
  find(text: string, words: Words): Generator<Found<T>>
}

/** Makes an index of phrases, each with a value. */
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
        if (!words.mayBegin(start)) continue
        let end = start
        for (let node = root.next.get(text.charAt(end)); node; node = node.next.get(text.charAt(end))) {
          end++
          if (node.values.length > 0 && words.mayEnd(end)) for (const value of node.values) yield { value, start, end }
        }
      }
    },
  }
}
