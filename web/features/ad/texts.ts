import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts shared by the ad list and the ad pages: actions, steps and packages. */
export const adTexts = registerTexts('adParts', { sv, en })
