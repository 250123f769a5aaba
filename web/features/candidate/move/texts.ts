import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts for moving one candidate: the step menu, and the questions of a move. */
export const moveTexts = registerTexts('candidate-move', { sv, en })
