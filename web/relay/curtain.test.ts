import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelLong, curtainState, raiseCurtain, subscribeToCurtain } from './curtain.ts'

beforeEach(() => { vi.useFakeTimers() })
afterEach(() => { vi.useRealTimers() })

test('SHELL-21 the curtain is raised until all that is under way has been answered', () => {
  const told: string[] = []
  const forget = subscribeToCurtain(() => told.push(curtainState()))
  const [first, second] = [raiseCurtain(), raiseCurtain()]
  first()
  first()
  expect(curtainState()).toBe('raised')
  second()
  expect(told).toEqual(['raised', 'raised', 'raised', 'lowered'])
  forget()
})

test('SHELL-21 what has taken ten seconds can be given up, what has not goes on', () => {
  const given: string[] = []
  const slow = raiseCurtain(() => { given.push('slow'); slow() })
  vi.advanceTimersByTime(9999)
  const fresh = raiseCurtain(() => given.push('fresh'))
  expect(curtainState()).toBe('raised')
  vi.advanceTimersByTime(1)
  expect(curtainState()).toBe('cancellable')
  cancelLong()
  expect(given).toEqual(['slow'])
  expect(curtainState()).toBe('raised')
  fresh()
  expect(curtainState()).toBe('lowered')
})
