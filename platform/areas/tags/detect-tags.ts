import type { TagType } from '#contract/enums.ts'
import type { Tag } from '#contract/types.ts'
import { lazy } from '#platform/data/read-data.ts'
import { visibleText } from '#rules/visible-text.ts'
import { isHomeLanguage } from './home-language.ts'
import { tagLexicon } from './lexicon.ts'

/** A one-word negation reaches this many words ahead: enough for a short list, not for a whole sentence. */
const reach = 6

const blockEnds = /<br\b[^>]*>|<\/?(?:p|li|ul|ol|h[1-6]|blockquote|title|div)\b[^>]*>/i

/** The visible text of an ad (HTML with its title), a line per block. */
const linesOf = (html: string) => html.split(blockEnds).map(visibleText).join('\n')

/** Tags of an ad's text, and whether it is in the home language; another language gives none (AD-110, AD-114). */
export async function detectTags(html: string): Promise<{ tags: Tag[]; isHomeLanguage: boolean }> {
  const isHome = await isHomeLanguage(linesOf(html))
  return { tags: isHome ? findTags(html) : [], isHomeLanguage: isHome }
}

/** Tags found in a Swedish text, in four groups: reliable or only hinted at, wanted or negated in the same clause (AD-108). */
export function findTags(html: string): Tag[] {
  const clauses = split(linesOf(html).toLowerCase())
  const found: { tag: Tag; frequency: number }[] = []
  for (const { label, frequency, patterns } of lexiconPatterns()) {
    const types = new Set<TagType>()
    for (const clause of clauses) {
      for (const { pattern, reliable } of patterns) {
        for (const match of clause.matchAll(pattern)) {
          const side = negated(clause, match.index, match.index + match[0].length) ? 'negative' : 'positive'
          types.add(reliable ? side : `${side}-unreliable`)
        }
      }
    }
    const type = (['positive', 'negative', 'positive-unreliable', 'negative-unreliable'] as const).find((each) => types.has(each))
    if (type) found.push({ tag: { label, type }, frequency })
  }
  return found.toSorted((a, b) => b.frequency - a.frequency).map(({ tag }) => tag)
}

/** Sentences, cut once more where a contrast begins: "inte Java men Python" negates the first only. */
function split(text: string): string[] {
  return text.split(/[\n;!?•]+|\.\s+(?!ssk\b)|\.$|\s(?=(?:men|däremot|dock)\s)/u).filter((clause) => clause.trim() !== '')
}

function negated(clause: string, start: number, end: number): boolean {
  const before = clause.slice(0, start).replaceAll(/\binte (?=bara|minst|endast|enbart)/gu, '')
  const after = clause.slice(end)
  const cues = negations()
  if (cues.after.test(after)) return true
  for (const match of before.matchAll(cues.before)) {
    const gap = before.slice(match.index + match[0].length)
    if (match[0].includes(' ') || (gap.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < reach) return true
  }
  return false
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The word itself, not a part of a longer one. */
const word = (text: string) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}#+])`, 'gu')

const lexiconPatterns = lazy(() =>
  tagLexicon().tags.map(({ label, frequency, aliases }) => ({
    label,
    frequency,
    patterns: aliases.map(({ text, reliable }) => ({ pattern: word(text), reliable })),
  })),
)

const negations = lazy(() => {
  const any = (texts: readonly string[]) => texts.toSorted((a, b) => b.length - a.length).map(escaped).join('|')
  return {
    before: new RegExp(`(?<![\\p{L}\\p{N}])(?:${any(tagLexicon().negationBefore)})(?![\\p{L}\\p{N}])`, 'gu'),
    after: new RegExp(`^(?:\\s+\\p{L}+)?\\s+(?:${any(tagLexicon().negationAfter)})(?![\\p{L}\\p{N}])`, 'u'),
  }
})
