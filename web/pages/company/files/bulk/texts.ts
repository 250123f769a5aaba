import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of what is done with several ads at once. */
export const bulkTexts = registerTexts('companyBulk', { sv, en })
