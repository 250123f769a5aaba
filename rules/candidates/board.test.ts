import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedStepIndexes, allowedSteps, canMove, isBoardLocked, moveToIndex, stepRole } from './board.ts'

const board = fc.integer({ min: 3, max: 12 }).chain((count) => fc.tuple(fc.constant(count), fc.nat(count - 1)))

test('keeps candidates of the first and last step there on a locked board (PIPE-21)', () => {
  expect(allowedStepIndexes(6, 0, true)).toEqual([0])
  expect(allowedStepIndexes(6, 5, true)).toEqual([5])
})

test('lets other candidates stay, move forward or be rejected on a locked board (PIPE-22)', () => {
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

test('lets candidates move anywhere on an unlocked board, and always stay in their step (PIPE-23)', () => {
  fc.assert(
    fc.property(board, fc.boolean(), ([count, from], locked) => {
      expect(allowedStepIndexes(count, from, false)).toHaveLength(count)
      expect(allowedStepIndexes(count, from, locked)).toContain(from)
    }),
  )
})

test('returns the ids of the allowed steps (PIPE-21)', () => {
  const steps = [{ id: 10 }, { id: 20 }, { id: 30 }, { id: 40 }]
  expect(allowedSteps(steps, 30, true)).toEqual([10, 30, 40])
  expect(allowedSteps(steps, 99, true)).toEqual([])
  expect(canMove(steps, 30, 20, true)).toBe(false)
  expect(canMove(steps, 30, 20, false)).toBe(true)
})

test('locks the board only with the exact parameter (SHELL-53)', () => {
  expect([isBoardLocked('locked'), isBoardLocked('unlocked'), isBoardLocked(''), isBoardLocked(undefined)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

test('determines the role of a step by its index (PIPE-09, PIPE-80)', () => {
  expect([0, 1, 2, 3, 4].map((index) => stepRole(index, 5))).toEqual([
    'rejected',
    'incoming',
    'extra',
    'extra',
    'accepted',
  ])
})

test('keeps the order of all other candidates (PIPE-24)', () => {
  expect(moveToIndex([1, 2, 3], 1, 2)).toEqual([2, 3, 1])
  expect(moveToIndex([1, 2], 9, 99)).toEqual([1, 2, 9])
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(50)), fc.nat(50), fc.integer(), (ids, id, index) => {
      const placed = moveToIndex(ids, id, index)
      expect(placed.filter((x) => x !== id)).toEqual(ids.filter((x) => x !== id))
      expect(placed.filter((x) => x === id)).toHaveLength(1)
    }),
  )
})
