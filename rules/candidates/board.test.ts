import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedStepIndexes, allowedSteps, canMove, isLockedParam, placeAt, stepRole } from './board.ts'

const board = fc.integer({ min: 3, max: 12 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1)))

test('PIPE-21 locked: from the first or last step only there', () => {
  expect(allowedStepIndexes(6, 0, true)).toEqual([0])
  expect(allowedStepIndexes(6, 5, true)).toEqual([5])
})

test('PIPE-22 locked: from others the same, later ones or the first', () => {
  expect(allowedStepIndexes(6, 1, true)).toEqual([0, 1, 2, 3, 4, 5])
  expect(allowedStepIndexes(6, 3, true)).toEqual([0, 3, 4, 5])
  fc.assert(
    fc.property(board, ([count, from]) => {
      fc.pre(from > 0 && from < count - 1)
      expect(allowedStepIndexes(count, from, true).every((to) => to >= from || to === 0)).toBe(true)
      expect(allowedStepIndexes(count, from, true)).toHaveLength(count - from + 1)
    }),
  )
})

test('PIPE-23 unlocked: anywhere; the own step is always allowed', () => {
  fc.assert(
    fc.property(board, fc.boolean(), ([count, from], locked) => {
      expect(allowedStepIndexes(count, from, false)).toHaveLength(count)
      expect(allowedStepIndexes(count, from, locked)).toContain(from)
    }),
  )
})

test('PIPE-21 the same by step ids', () => {
  const steps = [{ id: 10 }, { id: 20 }, { id: 30 }, { id: 40 }]
  expect(allowedSteps(steps, 30, true)).toEqual([10, 30, 40])
  expect(allowedSteps(steps, 99, true)).toEqual([])
  expect(canMove(steps, 30, 20, true)).toBe(false)
  expect(canMove(steps, 30, 20, false)).toBe(true)
})

test('SHELL-53 only the word locked locks', () => {
  expect([isLockedParam('locked'), isLockedParam('unlocked'), isLockedParam(''), isLockedParam(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('PIPE-09 PIPE-80 roles by place', () => {
  expect([0, 1, 2, 3, 4].map((index) => stepRole(index, 5))).toEqual([
    'rejected',
    'incoming',
    'extra',
    'extra',
    'accepted',
  ])
})

test('PIPE-24 placing keeps everyone else in order', () => {
  expect(placeAt([1, 2, 3], 1, 2)).toEqual([2, 3, 1])
  expect(placeAt([1, 2], 9, 99)).toEqual([1, 2, 9])
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50)), fc.nat(50), fc.integer(), (ids, id, index) => {
      const placed = placeAt(ids, id, index)
      expect(placed.filter((x) => x !== id)).toEqual(ids.filter((x) => x !== id))
      expect(placed.filter((x) => x === id)).toHaveLength(1)
    }),
  )
})
