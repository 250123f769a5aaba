import { expect, test } from 'vitest'
import { rankAfterKey, rankAt } from './rank-input.ts'

test('the pointer sets half stars', () => {
  expect([0, 0.05, 0.1, 0.11, 0.5, 0.91, 1, 1.4].map(rankAt)).toEqual([0.5, 0.5, 0.5, 1, 2.5, 5, 5, 5])
})

test('arrow keys change the rank by half a star and stop at the ends', () => {
  expect(rankAfterKey('ArrowRight', 3)).toBe(3.5)
  expect(rankAfterKey('ArrowLeft', 0)).toBe(0)
  expect(rankAfterKey('ArrowUp', 5)).toBe(5)
  expect(rankAfterKey('Home', 3)).toBe(0)
  expect(rankAfterKey('End', 3)).toBe(5)
  expect(rankAfterKey('a', 3)).toBeNull()
})
