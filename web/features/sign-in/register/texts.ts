import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of a registration, by e-mail and password or by Google. */
export const registrationTexts = registerTexts('registration', { sv, en })
