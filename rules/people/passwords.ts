// The password rule. Source: 1§5, 1§9.

import type { FieldFault } from '#rules/errors/refusals.ts'

export const PASSWORD_MIN_LENGTH = 10
/** Upper bound of our own: keeps hashing cheap. */
export const PASSWORD_MAX_LENGTH = 200

/** A password is trimmed before it is checked and sent (ACC-02). */
export const trimPassword = (password: string) => password.trim()

/** What a password lacks (ACC-01), after trimming: 'tooShort', 'tooLong', 'noUpperCase', 'noLowerCase', 'noDigit'. */
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

/** Whether a password satisfies the rule (ACC-01, ACC-25). */
export const isValidPassword = (password: string) => checkPassword(password).length === 0

/** Whether a password and its repeat are the same, compared trimmed (ACC-32, ACC-44). */
export const passwordsMatch = (password: string, repeat: string) => trimPassword(password) === trimPassword(repeat)
