import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

export const usersTexts = registerTexts('manage-users', { sv, en })
