import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of messages, wherever they are written: their kinds, when they are sent, templates and placeholders. */
export const messageTexts = registerTexts('message', { sv, en })
