import { registerTexts } from '#web/i18n/texts.ts'
import en from './en.json'
import sv from './sv.json'

/** Texts of the test mailbox. */
export const testMailboxTexts = registerTexts('testMailbox', { sv, en })
