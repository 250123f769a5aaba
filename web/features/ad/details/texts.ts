import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the ad details: fields, options and validation errors. */
export const detailsTexts = registerTexts('adDetails', { sv, en })
