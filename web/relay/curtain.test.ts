import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cancelLongSaves, curtain, raiseCurtain } from './curtain.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the curtain stays raised until every pending request has been answered (SHELL-21)', () => {
  const states: string[] = []
  const unsubscribe = curtain.subscribe(() => states.push(curtain.get()))
  const [first, second] = [raiseCurtain(), raiseCurtain()]
  first()
  first()
  expect(curtain.get()).toBe('raised')
  second()
  expect(states).toEqual(['raised', 'lowered'])
  unsubscribe()
})

test('only requests older than ten seconds can be cancelled (SHELL-21)', () => {
  const cancelled: string[] = []
  const slow = raiseCurtain(() => {
    cancelled.push('slow')
    slow()
  })
  vi.advanceTimersByTime(9999)
  const fresh = raiseCurtain(() => cancelled.push('fresh'))
  expect(curtain.get()).toBe('saving')
  vi.advanceTimersByTime(1)
  expect(curtain.get()).toBe('cancellable')
  cancelLongSaves()
  expect(cancelled).toEqual(['slow'])
  expect(curtain.get()).toBe('saving')
  fresh()
  expect(curtain.get()).toBe('lowered')
})

test('only a request that can be cancelled is shown as saving (SHELL-21)', () => {
  const reading = raiseCurtain()
  expect(curtain.get()).toBe('raised')
  const saving = raiseCurtain(() => undefined)
  expect(curtain.get()).toBe('saving')
  saving()
  expect(curtain.get()).toBe('raised')
  reading()
})
