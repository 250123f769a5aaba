import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the test company on the page of the API keys. */
export const testCompanyTexts = registerTexts('testCompany', { sv, en })
