import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of the cards on the page of an ad. */
export const adPageTexts = registerTexts('ad', { sv, en })
