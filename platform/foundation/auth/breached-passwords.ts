import { checkPassword, trimPassword } from '#rules/people/passwords.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

/** Shorter words are not compared without their digits: they would reject too many good passwords. */
const MIN_WORD_LENGTH = 4

/**
 * Leaked passwords from an npm package, so no password is sent over the network. Loading takes about 0.1 s and happens
 * once, when the first new password is checked.
 */
let loading: Promise<ReadonlySet<string>> | null = null
const loadLeakedPasswords = (): Promise<ReadonlySet<string>> =>
  (loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase())),
  ))

/**
 * Returns whether a password is in the list of leaked passwords (PLUS-82), ignoring case. Also compares the password
 * without leading and trailing digits and symbols, because most people add those only to satisfy a rule.
 */
export async function isBreached(password: string): Promise<boolean> {
  const leakedPasswords = await loadLeakedPasswords()
  const normalised = trimPassword(password).normalize('NFC').toLowerCase()
  const word = normalised.replace(/^\P{L}+|\P{L}+$/gu, '')
  return leakedPasswords.has(normalised) || (word.length >= MIN_WORD_LENGTH && leakedPasswords.has(word))
}

/** Returns the requirements that a new password misses. If it meets all of them but is leaked, returns `breached`. */
export async function newPasswordFaults(password: string): Promise<FieldErrorCode[]> {
  const faults = checkPassword(password)
  return faults.length === 0 && (await isBreached(password)) ? ['breached'] : faults
}
