import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** What the card is called: the board needs it before the card has come. */
export const candidateTexts = registerTexts('candidate', { sv, en })
