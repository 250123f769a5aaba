import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** The words of what comes when it is needed: several at once, filters, reject reasons, undo and shortcuts. */
export const toolTexts = registerTexts('board-tools', { sv, en })
