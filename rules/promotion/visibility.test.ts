import { expect, test } from 'vitest'
import {
  relativeToBasic,
  isDomain,
  isPercentage,
  percentageAsPromised,
  DEFAULT_VISIBILITY,
  visibilityOn,
} from './visibility.ts'

test('accepts percentages from 0 to 100 with at most two decimals (ADMIN-98)', () => {
  expect([0, 100, 0.01, 33.33].map(isPercentage)).toEqual([true, true, true, true])
  expect([-0.01, 100.01, 0.001, Number.NaN, Number.POSITIVE_INFINITY].map(isPercentage)).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})

test('accepts a domain name made of labels (ADMIN-98)', () => {
  expect(['jobb.example', 'ång-bo.se', `${'a'.repeat(63)}.se`].map(isDomain)).toEqual([true, true, true])
  expect(
    ['jobb', '-a.se', 'a-.se', 'a..se', 'A.se', 'a.se/', `${'a'.repeat(64)}.se`, `${'a.'.repeat(126)}se`].map(isDomain),
  ).toEqual([false, false, false, false, false, false, false, false])
})

test('compares packages with basic, and shows only a part of volume ads on some sites (ADMIN-98, PROMO-17)', () => {
  expect([relativeToBasic(60, 40), relativeToBasic(25, 40), relativeToBasic(60, 0)]).toEqual([1.5, 0.63, null])
  const volume = [
    { domain: 'jobb.example', percentage: 60 },
    { domain: 'karriar.example', percentage: 40 },
  ]
  expect(visibilityOn('karriar.example', DEFAULT_VISIBILITY, volume)).toEqual({ ...DEFAULT_VISIBILITY, volume: 10 })
  expect(visibilityOn('annan.example', DEFAULT_VISIBILITY, volume)).toEqual(DEFAULT_VISIBILITY)
})

test('has defaults that keep the promises of the package comparison (ADMIN-98, PROMO-17)', () => {
  for (const packageType of ['basic', 'boost', 'boost-plus', 'boost-pro'] as const)
    expect(DEFAULT_VISIBILITY[packageType]).toBe(percentageAsPromised(packageType, DEFAULT_VISIBILITY.basic))
})

test('returns the percentage that matches the comparison, if there is one (ADMIN-98, PROMO-17)', () => {
  expect([
    percentageAsPromised('boost-plus', 40),
    percentageAsPromised('boost', 33.33),
    percentageAsPromised('basic', 40),
  ]).toEqual([80, 50, 40])
  // Above 100, nothing to compare with, and no promise.
  expect([
    percentageAsPromised('boost-pro', 41),
    percentageAsPromised('boost', 0),
    percentageAsPromised('volume', 40),
  ]).toEqual([null, null, null])
  expect(relativeToBasic(percentageAsPromised('boost', 33.33) ?? 0, 33.33)).toBe(1.5)
})
