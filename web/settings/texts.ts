import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The texts that all settings pages share. */
export const settingsFrameTexts = registerTexts('settingsFrame', { sv, en })
