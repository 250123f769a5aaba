import { expect, test } from 'vitest'
import { isWindowTooSmall } from './timings.ts'

test('detects windows that are too small (SHELL-111)', () => {
  const fits: [number, number][] = [
    [1440, 900],
    [768, 480],
    [991, 615],
    [992, 616],
  ]
  const tooSmall: [number, number][] = [
    [1440, 479],
    [767, 600],
    [991, 616],
  ]
  expect(fits.filter(([width, height]) => isWindowTooSmall(width, height))).toEqual([])
  expect(tooSmall.filter(([width, height]) => !isWindowTooSmall(width, height))).toEqual([])
})
