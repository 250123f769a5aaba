import { cleanText } from '#rules/text-and-time/clean-text.ts'

/** Maximum length of an e-mail address on mail servers (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(?:\.[^\s@.<>()[\],;:"\\]+)*\.[^\s@.<>()[\],;:"\\]{2,}$/

/**
 * Returns whether a text, cleaned as an e-mail address and trimmed, is a plain address with a dotted domain (ACC-05,
 * ACC-21, FORM-16). Source: 1§5.
 */
export function isEmailAddress(value: string): boolean {
  const address = cleanText('email', value).trim()
  return (
    address.length <= MAX_EMAIL_LENGTH &&
    EMAIL.test(address) &&
    !address.startsWith('.') &&
    !address.includes('..') &&
    !address.includes('.@')
  )
}

/** Removes the personal part of an address that is stored permanently: `…@nordvik.example`. */
export const maskEmail = (address: string): string => `…${address.slice(address.lastIndexOf('@'))}`

/** Returns the form in which addresses are stored and compared: clean, trimmed and in lower case. */
export const normalizeEmail = (value: string) => cleanText('email', value).trim().toLowerCase()
