import type { TagType } from '#contract/base/enums.ts'
import type { Tag } from '#contract/base/types.ts'
import { lazy } from '#platform/foundation/reference-data/read-data.ts'
import { linesOf } from '#platform/foundation/html/text.ts'
import { isHomeLanguage } from './home-language.ts'
import { tagLexicon } from './lexicon.ts'
import { negationsOf } from './negation.ts'
import { indexPhrases } from './phrase-index.ts'
import { wordsOf } from './words.ts'

/**
 * Tags of an ad's text (HTML with its title), and whether it is in the home language; another language gives none
 * (AD-110, AD-114).
 */
export async function detectTags(html: string): Promise<{ tags: Tag[]; isHomeLanguage: boolean }> {
  const isHome = await isHomeLanguage(linesOf(html))
  return { tags: isHome ? findTags(html) : [], isHomeLanguage: isHome }
}

const aliases = lazy(() =>
  indexPhrases(
    tagLexicon().tags.flatMap((tag) => tag.aliases.map(({ text, reliable }) => [text, { tag, reliable }] as const)),
  ),
)

/** Of the ways in which a tag was found, the first of these counts. */
const byWeight = [
  'positive',
  'negative',
  'positive-unreliable',
  'negative-unreliable',
] as const satisfies readonly TagType[]

/**
 * Tags found in a Swedish text, in four groups: reliable or only hinted at, wanted or negated in the same clause
 * (AD-108). Each clause is read once, however many tags and negations stand in it.
 */
export function findTags(html: string): Tag[] {
  const found = new Map<string, Set<TagType>>()
  for (const clause of clausesOf(linesOf(html).toLowerCase())) {
    const isNegated = negationsOf(clause)
    for (const { value, start, end } of aliases().find(clause, wordsOf(clause))) {
      // The sign belongs to the name: "c" is not what "c#" says.
      if (clause[end] === '#' || clause[end] === '+') continue
      const side = isNegated(start, end) ? 'negative' : 'positive'
      const types = found.get(value.tag.label) ?? new Set()
      found.set(value.tag.label, types.add(value.reliable ? side : `${side}-unreliable`))
    }
  }
  return tagLexicon()
    .tags.toSorted((a, b) => b.frequency - a.frequency)
    .flatMap(({ label }) => {
      const type = byWeight.find((each) => found.get(label)?.has(each))
      return type ? [{ label, type }] : []
    })
}

/** Sentences, cut once more where a contrast begins: "inte Java men Python" negates the first only. */
function clausesOf(text: string): string[] {
  return text
    .split(/[\n;!?•]+|\.\s+(?!ssk\b)|\.$|\s(?=(?:men|däremot|dock)\s)/u)
    .filter((clause) => clause.trim() !== '')
}
