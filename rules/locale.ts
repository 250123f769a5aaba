/** The languages of the product, its home language first. Source: 1§1. */
export const LOCALES = ['sv', 'en'] as const
export type Locale = (typeof LOCALES)[number]
