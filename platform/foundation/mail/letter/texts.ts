import type { Locale } from '#rules/text-and-time/locale.ts'
import type { Remark } from './letter-parts.ts'

const sv = {
  sentWith: 'Skickat med Tavla',
  details: 'Så behandlas dina uppgifter',
  help: 'Hjälp och kontakt',
  /** How a candidate is greeted: the first name alone, no mark. */
  hello: (name: string) => `Hej ${firstNameOf(name)}`.trim(),
  regards: 'Hälsningar',
  personalLink: 'Länken till din sida är personlig. Skicka den inte vidare.',
  openOwnPage: 'Öppna din sida',
  restOnPage: 'Resten av meddelandet läser du på din sida.',
  chooseMails: 'Du väljer själv vilka mejl du får.',
  changeNotifications: 'Ändra aviseringar',
}

const en: typeof sv = {
  sentWith: 'Sent with Tavla',
  details: 'How your details are used',
  help: 'Help and contact',
  hello: (name) => `Hello ${firstNameOf(name)}`.trim(),
  regards: 'Best regards',
  personalLink: 'The link to your page is personal. Do not pass it on.',
  openOwnPage: 'Open your page',
  restOnPage: 'The rest of the message is on your page.',
  chooseMails: 'You choose which mails you get.',
  changeNotifications: 'Change notifications',
}

/** Words that several letters share. */
export const letterTexts: Record<Locale, typeof sv> = { sv, en }

/** Where a colleague says which mails he or she wants. */
export const settingsRemark = (address: string, locale: Locale): Remark => ({
  text: letterTexts[locale].chooseMails,
  link: { label: letterTexts[locale].changeNotifications, address },
})

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** The sender of a letter that a person wrote. */
export const personAt = (person: { firstName: string; lastName: string } | null, company: string): string =>
  person === null ? company : `${`${person.firstName} ${person.lastName}`.trim()}, ${company}`
