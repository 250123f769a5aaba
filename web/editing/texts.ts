import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** What the three editors of an ad say alike. */
export const editorTexts = registerTexts('adEditor', { sv, en })
