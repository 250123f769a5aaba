import type { Locale } from '#rules/text-and-time/locale.ts'
import type { Remark } from './letter-parts.ts'

const sv = {
  sentWith: 'Skickat med Tavla',
  details: 'Så behandlas dina uppgifter',
  help: 'Hjälp och kontakt',
  /** Greeting of a candidate: first name only, without a comma. */
  hello: (name: string) => `Hej ${firstNameOf(name)}`.trim(),
  regards: 'Hälsningar',
  personalLink: 'Länken till din sida är personlig. Skicka den inte vidare.',
  openOwnPage: 'Öppna din sida',
  restOnPage: 'Resten av meddelandet läser du på din sida.',
  aboutMails: 'Under Aviseringar ser du vilka mejl du får.',
  showNotifications: 'Visa aviseringar',
}

const en: typeof sv = {
  sentWith: 'Sent with Tavla',
  details: 'How your details are used',
  help: 'Help and contact',
  hello: (name) => `Hi ${firstNameOf(name)}`.trim(),
  regards: 'Best regards',
  personalLink: 'This link is personal. Don’t share it.',
  openOwnPage: 'Open your page',
  restOnPage: 'The rest of the message is on your page.',
  aboutMails: 'Under Notifications you can see which emails you get.',
  showNotifications: 'View notifications',
}

/** Texts that several mails share. */
export const letterTexts: Record<Locale, typeof sv> = { sv, en }

/** Returns a remark with a link to the recruiter's notification settings. */
export const settingsRemark = (address: string, locale: Locale): Remark => ({
  text: letterTexts[locale].aboutMails,
  link: { label: letterTexts[locale].showNotifications, address },
})

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** Returns the display name of a sender: the person and the company, or only the company. */
export const personAt = (person: { firstName: string; lastName: string } | null, company: string): string =>
  person === null ? company : `${`${person.firstName} ${person.lastName}`.trim()}, ${company}`
