/** The languages of the product, its home language first. Source: 1§1. */
export const LOCALES = ['sv', 'en'] as const
export type Locale = (typeof LOCALES)[number]

/** The language that is stored or asked for; the home language for anything else. */
export const readLocale = (text: unknown): Locale => (text === 'en' ? 'en' : 'sv')

/** The language somebody is written to in. */
export const localeOf = ({ locale }: { readonly locale: string }): Locale => readLocale(locale)
