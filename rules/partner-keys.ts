import type { FieldFault } from './refusals.ts'

// Keys of a company for its career pages and for the API. Source: 3§5, 3§8.

/** Longest name of a key; a limit of our own. */
export const KEY_NAME_MAX_LENGTH = 75

/** Most keys a company may have of a kind; a limit of our own. */
export const KEYS_MAX = 50

/** How a key is shown once it was told: its first characters. */
export const maskedKey = (key: string) => `${key.slice(0, 8)}…`

/** Whether two names of keys are the same: compared after trimming, without regard to case. */
export const isSameKeyName = (a: string, b: string) => fold(a) === fold(b)

const fold = (name: string) => name.trim().normalize('NFC').toLocaleLowerCase('sv')

/** Checks the name of a new key (COMP-112): 'required', 'tooLong', 'taken' by one of the others. */
export function checkKeyName(name: string, others: readonly string[] = []): FieldFault[] {
  const trimmed = name.trim()
  if (trimmed === '') return ['required']
  if (trimmed.length > KEY_NAME_MAX_LENGTH) return ['tooLong']
  return others.some((other) => isSameKeyName(other, trimmed)) ? ['taken'] : []
}
