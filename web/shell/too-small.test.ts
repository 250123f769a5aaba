import { expect, test } from 'vitest'
import { isTooSmall } from './too-small.ts'

test('SHELL-111 the limits of the small-screen notice', () => {
  expect(isTooSmall(1440, 900)).toBe(false)
  expect(isTooSmall(768, 480)).toBe(false)
  expect(isTooSmall(1440, 479)).toBe(true)
  expect(isTooSmall(767, 500)).toBe(true)
  expect(isTooSmall(991, 616)).toBe(true)
  expect(isTooSmall(991, 615)).toBe(false)
  expect(isTooSmall(992, 616)).toBe(false)
})
