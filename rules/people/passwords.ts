// The password rule. Source: 1§5, 1§9.

import type { FieldFault } from '#rules/errors/refusals.ts'

export const PASSWORD_MIN_LENGTH = 10
/** Our own limit, which keeps hashing cheap. */
export const PASSWORD_MAX_LENGTH = 200

/** Trims a password before it is checked or sent (ACC-02). */
export const trimPassword = (password: string) => password.trim()

/** Checks a trimmed password (ACC-01): 'tooShort', 'tooLong', 'noUpperCase', 'noLowerCase', 'noDigit'. */
export function checkPassword(password: string): FieldFault[] {
  const value = trimPassword(password)
  const length = [...value].length
  const codes: FieldFault[] = []
  if (length < PASSWORD_MIN_LENGTH) codes.push('tooShort')
  if (length > PASSWORD_MAX_LENGTH) codes.push('tooLong')
  if (!/\p{Lu}/u.test(value)) codes.push('noUpperCase')
  if (!/\p{Ll}/u.test(value)) codes.push('noLowerCase')
  if (!/\p{Nd}/u.test(value)) codes.push('noDigit')
  return codes
}

/** Returns whether a password satisfies the rule (ACC-01, ACC-25). */
export const isValidPassword = (password: string) => checkPassword(password).length === 0

/** Returns whether a password and its repetition are equal after trimming (ACC-32, ACC-44). */
export const passwordsMatch = (password: string, repeat: string) => trimPassword(password) === trimPassword(repeat)
