import fc from 'fast-check'
import { expect, test } from 'vitest'
import { POSITION_GAP, positionBetween, positionsBetween } from './position.ts'

test('returns a position strictly between the neighbours, or null if there is no room (PIPE-24)', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e7, max: 1e7 })
  fc.assert(
    fc.property(finite, finite, (a, b) => {
      const [before, after] = a < b ? [a, b] : [b, a]
      const position = positionBetween(before, after)
      if (position === null) expect(after - before).toBeLessThan(1e-5)
      else expect(before < position && position < after).toBe(true)
    }),
  )
})

test('always has room at the ends of a list (PIPE-24)', () => {
  expect(positionBetween(null, null)).toBe(POSITION_GAP)
  expect(positionBetween(null, -5)).toBe(-5 - POSITION_GAP)
  expect(positionBetween(7, null)).toBe(7 + POSITION_GAP)
})

test('runs out of room instead of repeating a position (PIPE-24)', () => {
  let after = POSITION_GAP
  const taken = new Set<number>()
  for (let tries = 0; tries < 200; tries += 1) {
    const position = positionBetween(0, after)
    if (position === null) return
    expect(taken.has(position)).toBe(false)
    taken.add(position)
    after = position
  }
  expect.unreachable('two hundred halvings fitted')
})

test('returns distinct ascending positions for several candidates (PIPE-24, PLUS-21)', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e7, max: 1e7 })
  fc.assert(
    fc.property(fc.option(finite), fc.option(finite), fc.integer({ min: 1, max: 500 }), (a, b, count) => {
      const [before, after] = a !== null && b !== null && a > b ? [b, a] : [a, b]
      const positions = positionsBetween(before, after, count)
      if (positions === null) return
      const all = [...(before === null ? [] : [before]), ...positions, ...(after === null ? [] : [after])]
      expect(positions).toHaveLength(count)
      expect(all.every((position, index) => index === 0 || position > (all[index - 1] ?? 0))).toBe(true)
    }),
  )
})
