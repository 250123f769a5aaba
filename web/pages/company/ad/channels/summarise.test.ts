import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHANNELS } from '#rules/candidates/channels.ts'
import { axisMarks, conclude, countChannels } from './summarise.ts'

const pair = fc.record({
  first: fc.constantFrom(...CHANNELS),
  last: fc.constantFrom(...CHANNELS),
  applications: fc.integer({ min: 1, max: 500 }),
  movedOn: fc.constant(0),
})

test('PLUS-86 first and last touches add up to all applications, and few applications allow no conclusion', () => {
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 30 }), (pairs) => {
      const total = pairs.reduce((sum, { applications }) => sum + applications, 0)
      const counts = countChannels(pairs)
      expect(counts.reduce((sum, { first }) => sum + first, 0)).toBe(total)
      expect(counts.reduce((sum, { last }) => sum + last, 0)).toBe(total)
      const { most, left } = conclude(pairs)
      if (most) expect(most.last).toBeGreaterThanOrEqual(3)
      if (left) expect(left.first).toBeGreaterThanOrEqual(Math.max(3, left.switched))
    }),
  )
  expect(conclude([{ first: 'search', last: 'partner', applications: 2, movedOn: 0 }])).toEqual({
    most: null,
    left: null,
  })
})

test('PLUS-86 the axis reaches the highest number with few whole marks', () => {
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), (maximum) => {
      const marks = axisMarks(maximum)
      expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(1, maximum))
      expect(marks.length).toBeLessThanOrEqual(6)
      expect(marks.every(Number.isInteger)).toBe(true)
    }),
  )
  expect(axisMarks(17)).toEqual([0, 5, 10, 15, 20])
})
