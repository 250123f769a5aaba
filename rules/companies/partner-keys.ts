import type { Rate } from '#rules/requests/rate-limit.ts'
import type { FieldFault } from '#rules/errors/refusals.ts'

// Keys of a company for its career pages and for the API. Source: 3§5, 3§8.

/** Longest name of a key; a limit of our own. */
export const KEY_NAME_MAX_LENGTH = 75

/** Most keys a company may have of a kind; a limit of our own. */
export const KEYS_MAX = 50

/** What every key begins with, so that one that leaked is known for what it is. */
export const KEY_PREFIX = 'tvl_'

/** Calls of the platform that a key may cost; a limit of our own, and operators may set another. */
export const KEY_RATE: Rate = { burst: 600, perSecond: 10 }

/** Latest that a key may expire, in days from when it is made; a limit of our own. */
export const KEY_MOST_DAYS = 3660

/** From how many days before its end a key asks for attention; a limit of our own. */
export const KEY_ENDS_SOON_DAYS = 14

/** What a key of the API may do. */
export const keyScopes = ['read', 'write'] as const
export type KeyScope = (typeof keyScopes)[number]

/** Whether a key still opens anything. */
export const isOpenKey = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt === null || expiresAt > now

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

/** Checks when a new key expires: 'inPast', or 'tooFar' ahead. */
export function checkKeyExpiry(expiresAt: Date | null, now: Date): FieldFault[] {
  if (expiresAt === null) return []
  if (expiresAt <= now) return ['inPast']
  return expiresAt.getTime() - now.getTime() > KEY_MOST_DAYS * 86_400_000 ? ['tooFar'] : []
}
