import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the developer pages. */
export const developerTexts = registerTexts('developer', { sv, en })
