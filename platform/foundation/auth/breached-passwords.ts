import { checkPassword, trimPassword } from '#rules/people/passwords.ts'
import type { FieldFault } from '#rules/errors/refusals.ts'

/** Shorter words with digits around them are no sign of a leaked password. */
const shortestWord = 4

/**
 * Passwords of leaks, packaged with the platform: nothing is asked over the network. Read once, with the first new
 * password (about 0.1 s).
 */
let read: Promise<ReadonlySet<string>> | null = null
const leaked = (): Promise<ReadonlySet<string>> =>
  (read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => String(word).toLowerCase())),
  ))

/**
 * Whether a password stands in lists of leaked ones (PLUS-82), in whatever case: as it is, or without the digits and
 * signs before and after its letters, which is how most people meet a rule that wants them.
 */
export async function isBreached(password: string): Promise<boolean> {
  const known = await leaked()
  const written = trimPassword(password).normalize('NFC').toLowerCase()
  const word = written.replace(/^\P{L}+|\P{L}+$/gu, '')
  return known.has(written) || (word.length >= shortestWord && known.has(word))
}

/** What is wrong with a new password: what it lacks, or else `breached`. */
export async function newPasswordFaults(password: string): Promise<FieldFault[]> {
  const faults = checkPassword(password)
  return faults.length === 0 && (await isBreached(password)) ? ['breached'] : faults
}
