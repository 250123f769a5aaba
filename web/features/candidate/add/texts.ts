import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

export const addTexts = registerTexts('addCandidate', { sv, en })
