/** Longest e-mail address that mail servers take (RFC 5321). */
export const EMAIL_MAX_LENGTH = 254

const EMAIL = /^[^\s@<>()[\],;:"\\]+@[^\s@.<>()[\],;:"\\]+(?:\.[^\s@.<>()[\],;:"\\]+)*\.[^\s@.<>()[\],;:"\\]{2,}$/

/** Whether a text, trimmed, is a plain e-mail address with a dotted domain (ACC-05, ACC-21, FORM-16). Source: 1§5. */
export function isEmailAddress(value: string): boolean {
  const address = value.trim()
  return (
    address.length <= EMAIL_MAX_LENGTH &&
    EMAIL.test(address) &&
    !address.startsWith('.') &&
    !address.includes('..') &&
    !address.includes('.@')
  )
}

/** An address without who it is of, for what is kept for good: `…@nordvik.example`. */
export const hostOfEmail = (address: string): string => `…${address.slice(address.lastIndexOf('@'))}`

/** The form in which addresses are compared: trimmed and lower case. */
export const normalizeEmail = (value: string) => value.trim().toLowerCase()
