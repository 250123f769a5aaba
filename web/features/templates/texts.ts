import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words both lists of templates share. */
export const templatesTexts = registerTexts('templates', { sv, en })
