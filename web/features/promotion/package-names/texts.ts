import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** What an ad is promoted with, by the names of the schema. */
export const packageNameTexts = registerTexts('package-names', { sv, en })
