import type { Locale } from '#rules/locale.ts'

const sv = {
  sentWith: 'Skickat med Tavla',
  /** How a candidate is greeted: the first name alone, no mark. */
  hello: (name: string) => `Hej ${firstNameOf(name)}`.trim(),
  regards: 'Hälsningar',
  personalLink: 'Länken till din sida är personlig. Skicka den inte vidare.',
  openOwnPage: 'Öppna din sida',
  restOnPage: 'Resten av meddelandet läser du på din sida.',
}

const en: typeof sv = {
  sentWith: 'Sent with Tavla',
  hello: (name) => `Hello ${firstNameOf(name)}`.trim(),
  regards: 'Best regards',
  personalLink: 'The link to your page is personal. Do not pass it on.',
  openOwnPage: 'Open your page',
  restOnPage: 'The rest of the message is on your page.',
}

/** Words that several letters share. */
export const letterTexts: Record<Locale, typeof sv> = { sv, en }

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

const numbers: Record<Locale, readonly string[]> = {
  sv: ['noll', 'ett', 'två', 'tre', 'fyra', 'fem', 'sex', 'sju', 'åtta', 'nio', 'tio', 'elva', 'tolv'],
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
}

/** A number in a sentence: in words up to twelve. */
export const numberInWords = (count: number, locale: Locale): string => numbers[locale][count] ?? String(count)

/** The sender of a letter that a person wrote. */
export const personAt = (person: { firstName: string; lastName: string } | null, company: string): string =>
  person === null ? company : `${`${person.firstName} ${person.lastName}`.trim()}, ${company}`
