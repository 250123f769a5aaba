import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the packages, by their names in the schema. */
export const packageNameTexts = registerTexts('package-names', { sv, en })
