import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the card that the board needs before the card's code is loaded. */
export const candidateTexts = registerTexts('candidate', { sv, en })
