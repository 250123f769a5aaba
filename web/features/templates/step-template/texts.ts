import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the step template editor. */
export const stepTemplateTexts = registerTexts('step-template', { sv, en })
