import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of templates and placeholders, wherever messages are written. */
export const messageTexts = registerTexts('message', { sv, en })
