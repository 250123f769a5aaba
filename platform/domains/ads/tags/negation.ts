import { lazy } from '#platform/foundation/reference-data/read-data.ts'
import { indexPhrases } from './phrase-index.ts'
import { tagLexicon } from './lexicon.ts'
import { wordsOf } from './words.ts'

/** A one-word negation reaches this many words ahead: enough for a short list, not for a whole sentence. */
const reach = 6

/** "Inte bara" and the like stress what follows; their first word is no negation. */
const stress = /(?<![\p{L}\p{N}])inte (?=bara|minst|endast|enbart)/gu
const stressLength = 'inte '.length

const cuesBefore = lazy(() =>
  indexPhrases(tagLexicon().negationBefore.map((phrase) => [phrase, { hasReach: !phrase.includes(' ') }] as const)),
)

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const cuesAfter = lazy(() => {
  const any = tagLexicon()
    .negationAfter.toSorted((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')
  return new RegExp(`(?:\\s+\\p{L}+)?\\s+(?:${any})(?![\\p{L}\\p{N}])`, 'uy')
})

/**
 * Reads a clause once, and then says of any place in it whether it is negated (AD-110): by a phrase anywhere before it,
 * by a negating word a few words before it, or by a cue just after it.
 */
export function negationsOf(clause: string): (start: number, end: number) => boolean {
  const stressed = [...clause.matchAll(stress)].map(({ index }) => index)
  const text = clause.replaceAll(stress, '')
  const words = wordsOf(text)
  let firstPhraseEnd = Infinity
  /** For each place the end of the last negating word before it, or -1. */
  const lastWordEnd = new Int32Array(text.length + 1).fill(-1)
  for (const { value, end } of cuesBefore().find(text, words)) {
    if (value.hasReach) lastWordEnd[end] = end
    else firstPhraseEnd = Math.min(firstPhraseEnd, end)
  }
  for (let index = 1; index < lastWordEnd.length; index++)
    if (lastWordEnd[index] === -1) lastWordEnd[index] = lastWordEnd[index - 1] ?? -1

  return (start, end) => {
    const after = cuesAfter()
    after.lastIndex = end
    if (after.test(clause)) return true
    // "Inte endast provision" denies what "endast provision" names as a whole.
    if (stressed[countBelow(stressed, start) - 1] === start - stressLength) return true
    const place = start - stressLength * countBelow(stressed, start)
    if (firstPhraseEnd <= place) return true
    const cue = lastWordEnd[place] ?? -1
    return cue !== -1 && words.before(place) - words.before(cue) < reach
  }
}

/** How many of some ascending numbers are below a limit. */
function countBelow(ascending: readonly number[], limit: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ascending[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
