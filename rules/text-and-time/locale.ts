/** The languages of Tavla, the default first. Source: 1§1. */
export const LOCALES = ['sv', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** Parses a stored or requested language. Defaults to Swedish. */
export const parseLocale = (text: unknown): Locale => (text === 'en' ? 'en' : 'sv')

/** Returns the language of messages to a user. */
export const localeOf = ({ locale }: { readonly locale: string }): Locale => parseLocale(locale)
