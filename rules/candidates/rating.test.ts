import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isRating, roundToRating, starFills } from './rating.ts'

test('accepts ranks from 0 to 5 in steps of a half (PIPE-35)', () => {
  expect([0, 0.5, 5].every(isRating)).toBe(true)
  expect([-0.5, 5.5, 0.25, NaN].some(isRating)).toBe(false)
  fc.assert(fc.property(fc.double(), (value) => isRating(roundToRating(value))))
})

test('shows five stars that add up to the rating (PIPE-18)', () => {
  expect(starFills(3.5)).toEqual(['full', 'full', 'full', 'half', 'empty'])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), (halves) => {
      const worth = { full: 1, half: 0.5, empty: 0 }
      expect(starFills(halves / 2).reduce((sum, star) => sum + worth[star], 0)).toBe(halves / 2)
      expect(starFills(halves / 2)).toHaveLength(5)
    }),
  )
})
