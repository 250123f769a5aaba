import { expect, test } from 'vitest'
import {
  checkKeyExpiry,
  checkKeyName,
  isOpenKey,
  isSameKeyName,
  KEY_MOST_DAYS,
  KEY_NAME_MAX_LENGTH,
  maskedKey,
} from './partner-keys.ts'

const now = new Date('2025-11-03T08:00:00Z')
const after = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms)

test('COMP-112 a key has a name of its own, compared without its case and the space around it', () => {
  expect([checkKeyName('  '), checkKeyName('Lön'), checkKeyName('lön ', ['Webb', ' LÖN'])]).toEqual([
    ['required'],
    [],
    ['taken'],
  ])
  expect(checkKeyName(` ${'a'.repeat(KEY_NAME_MAX_LENGTH)} `)).toEqual([])
  expect(checkKeyName('a'.repeat(KEY_NAME_MAX_LENGTH + 1))).toEqual(['tooLong'])
  // The same letter written in two ways.
  expect(isSameKeyName('Lo\u0308n', 'lön')).toBe(true)
})

test('COMP-112 a key opens until it expires, which is not now and no more than ten years ahead', () => {
  expect([
    isOpenKey({ expiresAt: null }, now),
    isOpenKey({ expiresAt: now }, now),
    isOpenKey({ expiresAt: after(0, 1) }, now),
  ]).toEqual([true, false, true])
  expect([checkKeyExpiry(null, now), checkKeyExpiry(now, now), checkKeyExpiry(after(0, 1), now)]).toEqual([
    [],
    ['inPast'],
    [],
  ])
  expect([checkKeyExpiry(after(KEY_MOST_DAYS), now), checkKeyExpiry(after(KEY_MOST_DAYS, 1), now)]).toEqual([
    [],
    ['tooFar'],
  ])
  expect(maskedKey('tvl_1234567890')).toBe('tvl_1234…')
})
