import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelLong, curtain, raiseCurtain } from './curtain.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('SHELL-21 the curtain is raised until all that is under way has been answered', () => {
  const told: string[] = []
  const forget = curtain.subscribe(() => told.push(curtain.get()))
  const [first, second] = [raiseCurtain(), raiseCurtain()]
  first()
  first()
  expect(curtain.get()).toBe('raised')
  second()
  expect(told).toEqual(['raised', 'lowered'])
  forget()
})

test('SHELL-21 what has taken ten seconds can be given up, what has not goes on', () => {
  const given: string[] = []
  const slow = raiseCurtain(() => {
    given.push('slow')
    slow()
  })
  vi.advanceTimersByTime(9999)
  const fresh = raiseCurtain(() => given.push('fresh'))
  expect(curtain.get()).toBe('saving')
  vi.advanceTimersByTime(1)
  expect(curtain.get()).toBe('cancellable')
  cancelLong()
  expect(given).toEqual(['slow'])
  expect(curtain.get()).toBe('saving')
  fresh()
  expect(curtain.get()).toBe('lowered')
})

test('SHELL-21 only what can be given up, a save, is said to be one', () => {
  const reading = raiseCurtain()
  expect(curtain.get()).toBe('raised')
  const saving = raiseCurtain(() => undefined)
  expect(curtain.get()).toBe('saving')
  saving()
  expect(curtain.get()).toBe('raised')
  reading()
})
