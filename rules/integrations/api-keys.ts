import { DAY_MS } from '#rules/text-and-time/durations.ts'
import type { Rate } from '#rules/requests/rate-limit.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// Keys of a company for its career pages and for the API. Source: 3§5, 3§8.

/** Maximum length of the name of a key. Our own limit. */
export const MAX_KEY_NAME_LENGTH = 75

/** Maximum number of keys of each kind per company. Our own limit. */
export const MAX_KEYS = 50

/** Prefix of every key, so that a leaked key can be recognised. */
export const KEY_PREFIX = 'tvl_'

/** Prefix of the keys of a test company (PLUS-102). Their other characters are random, like those of every key. */
export const TEST_KEY_PREFIX = 'tvl_test_'

/** Returns whether a key belongs to a test company. */
export const isTestKey = (key: string): boolean => key.startsWith(TEST_KEY_PREFIX)

/** Number of characters after the prefix that a masked key shows. */
const SHOWN_CHARACTERS = 4

/** Rate limit of a key, counted in platform requests. Our own limit, which operators can change. */
export const KEY_RATE: Rate = { burst: 600, perSecond: 10 }

/** A replaced key works for this many hours beside the new one, so that programs can change over. Our own limit. */
export const FORMER_KEY_HOURS = 24

/** Maximum lifetime of a key, in days. Our own limit. */
export const MAX_KEY_DAYS = 3660

/** Number of days before its expiry at which a key is shown as expiring soon. Our own limit. */
export const KEY_ENDS_SOON_DAYS = 14

/** Maximum number of deprecated members of the schema that are kept per key. Our own limit. */
export const MAX_DEPRECATED_USES = 100

/** A deprecated member is listed until its last use is this many days ago. Our own limit. */
export const DEPRECATED_USE_DAYS = 30

/** Number of days for which the use of a key is kept by the hour. Our own limit. */
export const KEY_USAGE_DAYS = 31

/** Maximum length of the name of an operation that is kept with the use of a key. Our own limit. */
export const MAX_OPERATION_NAME_LENGTH = 100

/** The creator of a key is warned this many days before a member that the key uses is removed (PLUS-100). */
export const REMOVAL_WARNING_DAYS = [60, 14] as const

/** The access rights of an API key. */
export const KEY_SCOPES = ['read', 'write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** Returns whether a key has not expired. */
export const isUnexpiredKey = ({ expiresAt }: { expiresAt: Date | null }, now: Date): boolean =>
  expiresAt === null || expiresAt > now

/** Masks a key except for its first characters. The full key is displayed only once. */
export const maskedKey = (key: string) =>
  `${key.slice(0, (isTestKey(key) ? TEST_KEY_PREFIX : KEY_PREFIX).length + SHOWN_CHARACTERS)}…`

/** Returns whether two names of keys are equal, ignoring case and surrounding spaces. */
export const isSameKeyName = (a: string, b: string) => fold(a) === fold(b)

const fold = (name: string) => name.trim().normalize('NFC').toLocaleLowerCase('sv')

/** Checks the name of a new key (COMP-112): 'required', 'tooLong', 'taken' if another key has it. */
export function checkKeyName(name: string, otherNames: readonly string[] = []): FieldErrorCode[] {
  const trimmed = name.trim()
  if (trimmed === '') return ['required']
  if (trimmed.length > MAX_KEY_NAME_LENGTH) return ['tooLong']
  return otherNames.some((otherName) => isSameKeyName(otherName, trimmed)) ? ['taken'] : []
}

/** Checks the expiry of a new key: 'inPast', 'tooFar'. */
export function checkKeyExpiry(expiresAt: Date | null, now: Date): FieldErrorCode[] {
  if (expiresAt === null) return []
  if (expiresAt <= now) return ['inPast']
  return expiresAt.getTime() - now.getTime() > MAX_KEY_DAYS * DAY_MS ? ['tooFar'] : []
}
