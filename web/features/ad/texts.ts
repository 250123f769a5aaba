import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Words shared by the list and the pages of an ad: its actions, steps and packages. */
export const adTexts = registerTexts('adParts', { sv, en })
