import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenDay } from '#rules/text-and-time/spoken-time.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'

// Placeholders of templates and step messages: a word in braces that is replaced for each candidate. Users can write
// their own placeholders, such as {plats}. They fill them in by hand, and no message is sent while a placeholder is
// left.

/**
 * The placeholders that Tavla fills in: from the candidate, the ad, the company and the recruiter who sends the
 * message. `date` is the day on which the message is sent.
 */
export const PLACEHOLDERS = ['firstName', 'name', 'ad', 'company', 'recruiter', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The word of each placeholder by language. Both languages are recognised everywhere. */
const WORDS: Record<Locale, Record<Placeholder, string>> = {
  sv: { firstName: 'förnamn', name: 'namn', ad: 'annons', company: 'företag', recruiter: 'rekryterare', date: 'datum' },
  en: { firstName: 'first name', name: 'name', ad: 'ad', company: 'company', recruiter: 'recruiter', date: 'date' },
}

/** Formats a placeholder for a text. */
export const writePlaceholder = (placeholder: Placeholder, language: Locale) => `{${WORDS[language][placeholder]}}`

/** The value of each placeholder. A null or blank value is unknown and must be filled in by hand. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string | null>>>

/** Returns the values for a message from a recruiter to a candidate that is sent on `day`. */
export function placeholderValues({
  name,
  ad,
  company,
  recruiter,
  day,
  language,
}: {
  name: string
  ad: string
  company: string | null
  recruiter: string | null
  day: Date
  language: Locale
}): PlaceholderValues {
  return {
    firstName: name.trim().split(/\s+/)[0] ?? '',
    name: name.trim(),
    ad,
    company,
    recruiter,
    date: spokenDay(day, language),
  }
}

/** Up to 30 letters, with single spaces or hyphens between words. */
const placeholderPattern = /\{(?=[^{}]{1,30}\})(\p{L}+(?:[ -]\p{L}+)*)\}/gu
const tagOrPlaceholder = new RegExp(`<[^<>]*>|${placeholderPattern.source}`, 'gu')

const byWord = new Map<string, Placeholder>(
  (['sv', 'en'] as const).flatMap((language) =>
    PLACEHOLDERS.map((placeholder) => [WORDS[language][placeholder], placeholder] as const),
  ),
)

const placeholderOf = (word: string): Placeholder | undefined =>
  byWord.get(word.normalize('NFC').toLocaleLowerCase('sv'))

function valueOf(word: string, values: PlaceholderValues): string | null {
  const placeholder = placeholderOf(word)
  return (placeholder && values[placeholder]?.trim()) || null
}

/** Parses a placeholder in braces. Null if a user invented it. */
export const readPlaceholder = (text: string): Placeholder | null => placeholderOf(text.replace(/^\{|\}$/g, '')) ?? null

/** Returns whether a text contains a placeholder, in either language. */
export const containsPlaceholder = (html: string, placeholder: Placeholder): boolean =>
  unfilledPlaceholders(html).some((text) => readPlaceholder(text) === placeholder)

function replaceKnown(html: string, values: PlaceholderValues, replace: (value: string) => string): string {
  return html.replace(tagOrPlaceholder, (match, word: string | undefined) => {
    const value = word === undefined ? null : valueOf(word, values)
    return value === null ? match : replace(value)
  })
}

/** Replaces the placeholders with a known value, escaped and outside of tags. The others are left unchanged. */
export const fillPlaceholders = (html: string, values: PlaceholderValues) => replaceKnown(html, values, escapeHtml)

/**
 * Returns every placeholder that a reader would still see after the values are filled in, as written and without
 * duplicates. Without values, returns all placeholders.
 */
export function unfilledPlaceholders(html: string, values: PlaceholderValues = {}): string[] {
  // Values are replaced by a dot, because a name in braces would look like a placeholder.
  return [...new Set(visibleText(replaceKnown(html, values, () => '·')).match(placeholderPattern) ?? [])]
}
