import { lazy } from '#platform/foundation/reference-data/read-data.ts'
import { indexPhrases } from './phrase-index.ts'
import { tagLexicon } from './lexicon.ts'
import { findWordBoundaries } from './word-boundaries.ts'

/** A one-word negation applies to this many words after it: enough for a short list, but not a whole sentence. */
const MAX_WORDS_AFTER_NEGATION = 6

/** "Inte bara" and similar phrases emphasise the words after them; their "inte" does not negate. */
const EMPHASIS = /(?<![\p{L}\p{N}])inte (?=bara|minst|endast|enbart)/gu
const EMPHASIS_LENGTH = 'inte '.length

const cuesBefore = lazy(() =>
  indexPhrases(tagLexicon().negationBefore.map((phrase) => [phrase, { isOneWord: !phrase.includes(' ') }] as const)),
)

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const cuesAfter = lazy(() => {
  const any = tagLexicon()
    .negationAfter.toSorted((a, b) => b.length - a.length)
    .map(escapeRegExp)
    .join('|')
  return new RegExp(`(?:\\s+\\p{L}+)?\\s+(?:${any})(?![\\p{L}\\p{N}])`, 'uy')
})

/**
 * Parses a clause once and returns a function that checks whether a range in it is negated (AD-110).
 *
 * Any of these negates a range:
 *
 * - a phrase anywhere before it
 * - a negating word a few words before it
 * - a cue directly after it
 */
export function negationsOf(clause: string): (start: number, end: number) => boolean {
  const emphasisStarts = [...clause.matchAll(EMPHASIS)].map(({ index }) => index)
  const text = clause.replaceAll(EMPHASIS, '')
  const words = findWordBoundaries(text)
  let firstPhraseEnd = Infinity
  /** For each index, the end of the last negating word before it, or -1. */
  const lastWordEnd = new Int32Array(text.length + 1).fill(-1)
  for (const { value, end } of cuesBefore().find(text, words)) {
    if (value.isOneWord) lastWordEnd[end] = end
    else firstPhraseEnd = Math.min(firstPhraseEnd, end)
  }
  for (let index = 1; index < lastWordEnd.length; index++)
    if (lastWordEnd[index] === -1) lastWordEnd[index] = lastWordEnd[index - 1] ?? -1

  return (start, end) => {
    const after = cuesAfter()
    after.lastIndex = end
    if (after.test(clause)) return true
    // In "inte endast provision", the "inte" negates a tag named "endast provision".
    if (emphasisStarts[countBelow(emphasisStarts, start) - 1] === start - EMPHASIS_LENGTH) return true
    const position = start - EMPHASIS_LENGTH * countBelow(emphasisStarts, start)
    if (firstPhraseEnd <= position) return true
    const cue = lastWordEnd[position] ?? -1
    return cue !== -1 && words.countBefore(position) - words.countBefore(cue) < MAX_WORDS_AFTER_NEGATION
  }
}

/** Counts the numbers below a limit in an ascending list. */
function countBelow(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
