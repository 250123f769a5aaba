import { expect, test } from 'vitest'
import { edgeSpeed } from './edge-scroll.ts'

test('a lane scrolls near its edges, faster the nearer the pointer is (PIPE-20)', () => {
  expect(edgeSpeed(300, 0, 600)).toBe(0)
  expect(edgeSpeed(590, 0, 600)).toBeGreaterThan(edgeSpeed(560, 0, 600))
  expect(edgeSpeed(560, 0, 600)).toBeGreaterThan(0)
  expect(edgeSpeed(5, 0, 600)).toBeLessThan(0)
  expect(edgeSpeed(-50, 0, 600)).toBe(edgeSpeed(0, 0, 600))
  expect(edgeSpeed(10, 10, 10)).toBe(0)
})
