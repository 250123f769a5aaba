import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of messages: kinds, send times, templates and placeholders. */
export const messageTexts = registerTexts('message', { sv, en })
