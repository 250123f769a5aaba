import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of the card that the board itself does not need. */
export const cardTexts = registerTexts('card', { sv, en })
