import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of both pages of keys. */
export const keysTexts = registerTexts('partnerKeys', { sv, en })
