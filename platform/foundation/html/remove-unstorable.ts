import { cleanText } from '#rules/text-and-time/clean-text.ts'

/** Cleans a text of another service (PLUS-95). Line breaks stay. */
export const removeUnstorable = (text: string): string => cleanText('text', text)
