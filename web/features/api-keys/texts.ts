import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of both API key pages. */
export const keysTexts = registerTexts('partnerKeys', { sv, en })
