import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of the details of an ad: its fields, what can be chosen in them, and what is wrong with them. */
export const detailsTexts = registerTexts('adDetails', { sv, en })
