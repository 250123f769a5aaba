import { expect, test } from 'vitest'
import { againstBasic, brokenPromises, isDomain, isPercentage, USUAL_VISIBILITY, visibilityOn } from './visibility.ts'

test('ADMIN-98 a percentage is from 0 to 100 with at most two decimals', () => {
  expect([0, 100, 0.01, 33.33].map(isPercentage)).toEqual([true, true, true, true])
  expect([-0.01, 100.01, 0.001, Number.NaN, Number.POSITIVE_INFINITY].map(isPercentage)).toEqual([false, false, false, false, false])
})

test('ADMIN-98 a site is named by labels', () => {
  expect(['jobb.example', 'ång-bo.se', `${'a'.repeat(63)}.se`].map(isDomain)).toEqual([true, true, true])
  expect(['jobb', '-a.se', 'a-.se', 'a..se', 'A.se', 'a.se/', `${'a'.repeat(64)}.se`, `${'a.'.repeat(126)}se`].map(isDomain)).toEqual([false, false, false, false, false, false, false, false])
})

test('ADMIN-98 PROMO-17 packages are compared with basic, and volume shows in part where a site says so', () => {
  expect([againstBasic(USUAL_VISIBILITY, 'boost'), againstBasic({ ...USUAL_VISIBILITY, boost: 100 / 3 }, 'boost'), againstBasic({ ...USUAL_VISIBILITY, basic: 0 }, 'boost')]).toEqual([1.5, 0.8, null])
  const volume = [{ domain: 'jobb.example', percentage: 60 }, { domain: 'karriar.example', percentage: 40 }]
  expect(visibilityOn('karriar.example', USUAL_VISIBILITY, volume)).toEqual({ ...USUAL_VISIBILITY, volume: 10 })
  expect(visibilityOn('annan.example', USUAL_VISIBILITY, volume)).toEqual(USUAL_VISIBILITY)
  expect(brokenPromises(USUAL_VISIBILITY)).toEqual([])
  expect(brokenPromises({ ...USUAL_VISIBILITY, volume: 1, 'boost-pro': 90 })).toEqual(['boost-pro'])
})
