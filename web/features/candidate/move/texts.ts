import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of moving one candidate: the menu of steps, and the questions of a move. */
export const moveTexts = registerTexts('candidate-move', { sv, en })
