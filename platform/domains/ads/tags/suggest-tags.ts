import { lazy } from '#platform/foundation/reference-data/read-data.ts'
import { professionGroups } from '#platform/domains/ads/professions/profession-list.ts'
import { skills, tagLexicon } from './lexicon.ts'

/** Suggestions start at two characters (AD-113). */
const MIN_TERM_LENGTH = 2
const MAX_SUGGESTIONS = 50

interface Suggestion {
  readonly label: string
  readonly frequency: number
}

/**
 * Suggests known tags, professions and skills in which a word begins with the text (AD-112, AD-113). Sorted by length,
 * then by frequency. `frequency` is 0 if it is not known.
 */
export function suggestTags(text: string): Suggestion[] {
  const term = text.trim().toLowerCase()
  if (term.length < MIN_TERM_LENGTH) return []
  const matches: Suggestion[] = []
  for (const { lower, suggestion } of candidates()) {
    const index = lower.indexOf(term)
    if (index === 0 || (index > 0 && beginsWord(lower, term))) matches.push(suggestion)
  }
  const swedish = new Intl.Collator('sv')
  return matches
    .toSorted(
      (a, b) => a.label.length - b.label.length || b.frequency - a.frequency || swedish.compare(a.label, b.label),
    )
    .slice(0, MAX_SUGGESTIONS)
}

function beginsWord(lower: string, term: string): boolean {
  return lower.split(/[\s,/()-]+/).some((part) => part.startsWith(term)) || lower.includes(` ${term}`)
}

const candidates = lazy(() => {
  const byLower = new Map<string, Suggestion>()
  const add = (label: string, frequency: number) => {
    const lower = label.toLowerCase()
    if (!byLower.has(lower)) byLower.set(lower, { label, frequency })
  }
  for (const { label, frequency } of tagLexicon().tags) add(label, frequency)
  for (const { professions } of professionGroups()) for (const { name } of professions) add(name, 0)
  for (const label of skills().skills) add(label, 0)
  return [...byLower].map(([lower, suggestion]) => ({ lower, suggestion }))
})
