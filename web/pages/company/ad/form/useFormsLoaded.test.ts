import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenFormsLoaded } from './useFormsLoaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('FORM-03 forms count as loaded after 250 ms, and not at all when the page is left before', () => {
  const loaded: string[] = []
  whenFormsLoaded(() => loaded.push('stayed'))
  const leave = whenFormsLoaded(() => loaded.push('left'))
  vi.advanceTimersByTime(249)
  expect(loaded).toEqual([])
  leave()
  vi.advanceTimersByTime(1)
  expect(loaded).toEqual(['stayed'])
})
