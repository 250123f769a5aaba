import { lazy } from '#platform/foundation/reference-data/read-data.ts'
import { professionGroups } from '#platform/domains/ads/professions/profession-list.ts'
import { skills, tagLexicon } from './lexicon.ts'

/** AD-113: suggestions start at two characters. */
const shortest = 2
const most = 50

interface Suggestion {
  readonly label: string
  readonly frequency: number
}

/**
 * Words to tag an ad with that have a part beginning with the text: known tags, professions and skills, shortest
 * first, then the more frequent (AD-112, AD-113). frequency is 0 where none is known.
 */
export function suggestTags(text: string): Suggestion[] {
  const term = text.trim().toLowerCase()
  if (term.length < shortest) return []
  const found: Suggestion[] = []
  for (const { lower, suggestion } of candidates()) {
    const at = lower.indexOf(term)
    if (at === 0 || (at > 0 && beginsWord(lower, term))) found.push(suggestion)
  }
  const swedish = new Intl.Collator('sv')
  return found
    .toSorted(
      (a, b) => a.label.length - b.label.length || b.frequency - a.frequency || swedish.compare(a.label, b.label),
    )
    .slice(0, most)
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
