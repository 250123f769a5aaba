import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the registration, by e-mail and password or with Google. */
export const registrationTexts = registerTexts('registration', { sv, en })
