import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The names of the pages of the settings, and of their groups. */
export const settingsPagesTexts = registerTexts('settingsPages', { sv, en })
