import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of tools that are loaded on demand: bulk actions, filters, reject reasons, undo and shortcuts. */
export const toolTexts = registerTexts('board-tools', { sv, en })
