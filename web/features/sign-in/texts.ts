import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of the code from the e-mail and of the way by Google. */
export const signInPartsTexts = registerTexts('sign-in-parts', { sv, en })
