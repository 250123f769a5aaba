import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts shared by both template lists. */
export const templatesTexts = registerTexts('templates', { sv, en })
