import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The texts that the three editors of an ad share. */
export const adEditorTexts = registerTexts('adEditor', { sv, en })
