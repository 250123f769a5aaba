import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the e-mail code and of signing in with Google. */
export const signInPartsTexts = registerTexts('sign-in-parts', { sv, en })
