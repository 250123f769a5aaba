import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of the editor of a step template. */
export const stepTemplateTexts = registerTexts('step-template', { sv, en })
