import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenFormsLoaded } from './useFormsLoaded.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('forms count as loaded after 250 ms, and not at all if the user has left the page (FORM-03)', () => {
  const loaded: string[] = []
  whenFormsLoaded(() => loaded.push('stayed'))
  const leave = whenFormsLoaded(() => loaded.push('left'))
  vi.advanceTimersByTime(249)
  expect(loaded).toEqual([])
  leave()
  vi.advanceTimersByTime(1)
  expect(loaded).toEqual(['stayed'])
})
