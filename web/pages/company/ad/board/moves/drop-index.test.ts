import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveToIndex } from '#rules/candidates/board.ts'
import { dropIndex, slotPlace } from './drop-index.ts'

const lane = (...sizes: number[]) => {
  let start = 0
  return sizes.map((size, index) => ({ index, size, start: (start += size) - size }))
}

test('PIPE-24 the place follows the middle of the boxes under the pointer', () => {
  const boxes = lane(50, 80, 50)
  expect(dropIndex(boxes, 0, -1)).toBe(0)
  expect(dropIndex(boxes, 24, -1)).toBe(0)
  expect(dropIndex(boxes, 26, -1)).toBe(1)
  expect(dropIndex(boxes, 91, -1)).toBe(2)
  expect(dropIndex(boxes, 1000, -1)).toBe(3)
  expect(dropIndex([], 40, -1)).toBe(0)
})

test('PIPE-24 in its own lane the lifted box does not count', () => {
  const boxes = lane(50, 50, 50)
  expect(dropIndex(boxes, 10, 0)).toBe(0)
  expect(dropIndex(boxes, 60, 0)).toBe(0)
  expect(dropIndex(boxes, 80, 0)).toBe(1)
  expect(dropIndex(boxes, 1000, 0)).toBe(2)
})

test('PIPE-24 the slot is drawn where the box will stand', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(), fc.nat(), (count, a, b) => {
      const lifted = a % count
      const target = b % count
      const ids = Array.from({ length: count }, (_, index) => index)
      const place = slotPlace(target, lifted)
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
