import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the cards on the ad page. */
export const adPageTexts = registerTexts('ad', { sv, en })
