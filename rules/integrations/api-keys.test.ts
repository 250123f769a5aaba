import { expect, test } from 'vitest'
import {
  checkKeyExpiry,
  checkKeyName,
  isUnexpiredKey,
  isSameKeyName,
  MAX_KEY_DAYS,
  MAX_KEY_NAME_LENGTH,
  maskedKey,
} from './api-keys.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const now = new Date('2025-11-03T08:00:00Z')
const after = (days: number, ms = 0) => new Date(now.getTime() + days * DAY_MS + ms)

test('requires a unique name, ignoring case and surrounding spaces (COMP-112)', () => {
  expect([checkKeyName('  '), checkKeyName('Lön'), checkKeyName('lön ', ['Webb', ' LÖN'])]).toEqual([
    ['required'],
    [],
    ['taken'],
  ])
  expect(checkKeyName(` ${'a'.repeat(MAX_KEY_NAME_LENGTH)} `)).toEqual([])
  expect(checkKeyName('a'.repeat(MAX_KEY_NAME_LENGTH + 1))).toEqual(['tooLong'])
  // The same letter in two Unicode forms.
  expect(isSameKeyName('Lo\u0308n', 'lön')).toBe(true)
})

test('accepts a key until it expires, at most ten years from now (COMP-112)', () => {
  expect([
    isUnexpiredKey({ expiresAt: null }, now),
    isUnexpiredKey({ expiresAt: now }, now),
    isUnexpiredKey({ expiresAt: after(0, 1) }, now),
  ]).toEqual([true, false, true])
  expect([checkKeyExpiry(null, now), checkKeyExpiry(now, now), checkKeyExpiry(after(0, 1), now)]).toEqual([
    [],
    ['inPast'],
    [],
  ])
  expect([checkKeyExpiry(after(MAX_KEY_DAYS), now), checkKeyExpiry(after(MAX_KEY_DAYS, 1), now)]).toEqual([
    [],
    ['tooFar'],
  ])
  expect(maskedKey('tvl_1234567890')).toBe('tvl_1234…')
})
