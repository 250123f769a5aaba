import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveToIndex } from '#rules/candidates/board.ts'
import { getDropIndex, getSlotIndex } from './drop-index.ts'

const lane = (...sizes: number[]) => {
  let start = 0
  return sizes.map((size, index) => ({ index, size, start: (start += size) - size }))
}

test('the drop index follows the middle of the boxes under the pointer (PIPE-24)', () => {
  const boxes = lane(50, 80, 50)
  expect(getDropIndex(boxes, 0, -1)).toBe(0)
  expect(getDropIndex(boxes, 24, -1)).toBe(0)
  expect(getDropIndex(boxes, 26, -1)).toBe(1)
  expect(getDropIndex(boxes, 91, -1)).toBe(2)
  expect(getDropIndex(boxes, 1000, -1)).toBe(3)
  expect(getDropIndex([], 40, -1)).toBe(0)
})

test('the lifted box does not count in its own lane (PIPE-24)', () => {
  const boxes = lane(50, 50, 50)
  expect(getDropIndex(boxes, 10, 0)).toBe(0)
  expect(getDropIndex(boxes, 60, 0)).toBe(0)
  expect(getDropIndex(boxes, 80, 0)).toBe(1)
  expect(getDropIndex(boxes, 1000, 0)).toBe(2)
})

test('the slot is shown where the dropped box will be (PIPE-24)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.nat(), (count, a, b) => {
      const lifted = a % count
      const target = b % count
      const ids = Array.from({ length: count }, (_, index) => index)
      const place = getSlotIndex(target, lifted)
      const slotted =
        place === null
          ? ids
          : ids
              .toSpliced(place, 0, -1)
              .filter((id) => id !== lifted)
              .map((id) => (id === -1 ? lifted : id))
      expect(slotted).toEqual(moveToIndex(ids, lifted, target))
    }),
  )
})
