import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The few generic texts of the components in ui/. */
export const uiTexts = registerTexts('ui', { sv, en })
