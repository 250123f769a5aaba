import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenDay } from '#rules/text-and-time/spoken-time.ts'
import { visibleText } from '#rules/text-and-time/visible-text.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'

// Placeholders of templates and step messages: a word in braces that is filled in for each candidate. Everyone may
// invent more of them, such as {plats}; those are filled in by hand, and nothing is sent while one is left.

/**
 * What Tavla fills in by itself: of the candidate, the ad, the company and the recruiter who sends; the date is the day
 * the message goes.
 */
export const PLACEHOLDERS = ['firstName', 'name', 'ad', 'company', 'recruiter', 'date'] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** The word of each placeholder, by language; both languages are read everywhere. */
const WORDS: Record<Locale, Record<Placeholder, string>> = {
  sv: { firstName: 'förnamn', name: 'namn', ad: 'annons', company: 'företag', recruiter: 'rekryterare', date: 'datum' },
  en: { firstName: 'first name', name: 'name', ad: 'ad', company: 'company', recruiter: 'recruiter', date: 'date' },
}

/** A placeholder as it is written in a text. */
export const writePlaceholder = (placeholder: Placeholder, language: Locale) => `{${WORDS[language][placeholder]}}`

/** What each placeholder stands for; null or blank is not known and stays to be filled in by hand. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string | null>>>

/** The values for a message to one candidate, from a recruiter, that goes on a day. */
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
const written = /\{(?=[^{}]{1,30}\})(\p{L}+(?:[ -]\p{L}+)*)\}/gu
const tagOrWritten = new RegExp(`<[^<>]*>|${written.source}`, 'gu')

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

/** The placeholder that is written so, in braces; null where the words are somebody's own. */
export const readPlaceholder = (text: string): Placeholder | null => placeholderOf(text.replace(/^\{|\}$/g, '')) ?? null

/** Whether a text asks for a placeholder, in either language. */
export const asksFor = (html: string, placeholder: Placeholder): boolean =>
  unfilledPlaceholders(html).some((text) => readPlaceholder(text) === placeholder)

function replaceKnown(html: string, values: PlaceholderValues, replace: (value: string) => string): string {
  return html.replace(tagOrWritten, (whole, word: string | undefined) => {
    const value = word === undefined ? null : valueOf(word, values)
    return value === null ? whole : replace(value)
  })
}

/** Fills in what is known, escaped, outside of tags; the rest stays as it is written. */
export const fillPlaceholders = (html: string, values: PlaceholderValues) => replaceKnown(html, values, escapeHtml)

/**
 * Every placeholder a reader would still see once the values are filled in, as written and each once; without values
 * all of them.
 */
export function unfilledPlaceholders(html: string, values: PlaceholderValues = {}): string[] {
  // What a value itself says is not read: a person may be called anything.
  return [...new Set(visibleText(replaceKnown(html, values, () => '·')).match(written) ?? [])]
}
