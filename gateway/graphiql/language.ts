import { textsByLanguage } from './texts.ts'

/** The language that the user chose in Tavla, or that of the browser. Swedish unless it is English. */
export const language = (localStorage.getItem('tavla.language') ?? navigator.language).startsWith('en') ? 'en' : 'sv'

export const texts = textsByLanguage[language]

/** Formats a number in the language of the page. */
export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString(language === 'en' ? 'en-GB' : 'sv-SE', { maximumFractionDigits: digits })
