import { expect, test } from 'vitest'
import { ratingAfterKey, ratingAt } from './rating-input.ts'

test('the pointer sets half stars', () => {
  expect([0, 0.05, 0.1, 0.11, 0.5, 0.91, 1, 1.4].map(ratingAt)).toEqual([0.5, 0.5, 0.5, 1, 2.5, 5, 5, 5])
})

test('arrow keys change the rating by half a star and stop at the ends', () => {
  expect(ratingAfterKey('ArrowRight', 3)).toBe(3.5)
  expect(ratingAfterKey('ArrowLeft', 0)).toBe(0)
  expect(ratingAfterKey('ArrowUp', 5)).toBe(5)
  expect(ratingAfterKey('Home', 3)).toBe(0)
  expect(ratingAfterKey('End', 3)).toBe(5)
  expect(ratingAfterKey('a', 3)).toBeNull()
})
