import type { TagType } from '#contract/base/enums.ts'
import type { Tag } from '#contract/ads/tag.ts'
import { lazy } from '#platform/foundation/reference-data/read-data.ts'
import { htmlToLines } from '#platform/foundation/html/text.ts'
import { isHomeLanguage } from './home-language.ts'
import { tagLexicon } from './lexicon.ts'
import { negationsOf } from './negation.ts'
import { indexPhrases } from './phrase-index.ts'
import { findWordBoundaries } from './word-boundaries.ts'

/**
 * Returns the tags of an ad's text (HTML with its title), and whether the text is in Swedish. Finds no tags in other
 * languages (AD-110, AD-114).
 */
export async function detectTags(html: string): Promise<{ tags: Tag[]; isHomeLanguage: boolean }> {
  const isHome = await isHomeLanguage(htmlToLines(html))
  return { tags: isHome ? findTags(html) : [], isHomeLanguage: isHome }
}

const aliases = lazy(() =>
  indexPhrases(
    tagLexicon().tags.flatMap((tag) => tag.aliases.map(({ text, reliable }) => [text, { tag, reliable }] as const)),
  ),
)

/** The types of a tag by priority. A tag found with several types gets the first of them. */
const TYPES_BY_PRIORITY = [
  'positive',
  'negative',
  'positive-unreliable',
  'negative-unreliable',
] as const satisfies readonly TagType[]

/**
 * Finds the tags of a Swedish text (AD-108). A tag's type says whether its alias is reliable and whether it is negated
 * in the same clause. Parses each clause once, regardless of the number of tags and negations.
 */
export function findTags(html: string): Tag[] {
  const typesByLabel = new Map<string, Set<TagType>>()
  for (const clause of clausesOf(htmlToLines(html).toLowerCase())) {
    const isNegated = negationsOf(clause)
    for (const { value, start, end } of aliases().find(clause, findWordBoundaries(clause))) {
      // "c" must not match the start of "c#" or "c++".
      if (clause[end] === '#' || clause[end] === '+') continue
      const polarity = isNegated(start, end) ? 'negative' : 'positive'
      const types = typesByLabel.get(value.tag.label) ?? new Set()
      typesByLabel.set(value.tag.label, types.add(value.reliable ? polarity : `${polarity}-unreliable`))
    }
  }
  return tagLexicon()
    .tags.toSorted((a, b) => b.frequency - a.frequency)
    .flatMap(({ label }) => {
      const type = TYPES_BY_PRIORITY.find((candidate) => typesByLabel.get(label)?.has(candidate))
      return type ? [{ label, type }] : []
    })
}

/**
 * Splits a text into sentences, and sentences where a contrast begins: in "inte Java men Python", only Java is negated.
 */
function clausesOf(text: string): string[] {
  return text
    .split(/[\n;!?•]+|\.\s+(?!ssk\b)|\.$|\s(?=(?:men|däremot|dock)\s)/u)
    .filter((clause) => clause.trim() !== '')
}
