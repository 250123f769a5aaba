// The password rule. Source: 1§5, 1§9.

import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

export const MIN_PASSWORD_LENGTH = 10
/** Our own limit, which keeps hashing cheap. */
export const MAX_PASSWORD_LENGTH = 200

/** Trims a password before it is checked or sent (ACC-02). */
export const trimPassword = (password: string) => password.trim()

/** Checks a trimmed password (ACC-01): 'tooShort', 'tooLong', 'noUpperCase', 'noLowerCase', 'noDigit'. */
export function checkPassword(password: string): FieldErrorCode[] {
  const value = trimPassword(password)
  const length = [...value].length
  const codes: FieldErrorCode[] = []
  if (length < MIN_PASSWORD_LENGTH) codes.push('tooShort')
  if (length > MAX_PASSWORD_LENGTH) codes.push('tooLong')
  if (!/\p{Lu}/u.test(value)) codes.push('noUpperCase')
  if (!/\p{Ll}/u.test(value)) codes.push('noLowerCase')
  if (!/\p{Nd}/u.test(value)) codes.push('noDigit')
  return codes
}

/** Returns whether a password satisfies the rule (ACC-01, ACC-25). */
export const isValidPassword = (password: string) => checkPassword(password).length === 0

/** Returns whether a password and its repetition are equal after trimming (ACC-32, ACC-44). */
export const passwordsMatch = (password: string, repeat: string) => trimPassword(password) === trimPassword(repeat)
