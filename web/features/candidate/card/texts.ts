import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the card that the board does not need. */
export const cardTexts = registerTexts('card', { sv, en })
