import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the actions for several ads. */
export const bulkTexts = registerTexts('companyBulk', { sv, en })
