import { expect, onTestFinished, test, vi } from 'vitest'
import { RecentEvents } from './recent-events.ts'

test('keeps the newest event per subject, at most 500', () => {
  const events = new RecentEvents<number>()
  for (let id = 0; id < 600; id++) events.keep(`ad ${id}`, id)
  events.keep('ad 300', -300)
  expect(events.all()).toHaveLength(500)
  expect([events.all()[0], events.all().at(-1)]).toEqual([100, -300])
})

test('reports since when no event is missing: for the retention time, or less after more than 500 events or a gap', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const [events, start] = [new RecentEvents<number>(), performance.now()]
  events.knownSince(start)
  expect([events.reachesTo(start), events.reachesTo(start - 1)]).toEqual([true, false])
  vi.advanceTimersByTime(20_000)
  expect([events.reachesTo(start + 4999), events.reachesTo(start + 5000)]).toEqual([false, true])
  for (let id = 0; id < 501; id++) {
    events.keep(`ad ${id}`, id)
    vi.advanceTimersByTime(1)
  }
  expect([events.reachesTo(start + 19_999), events.reachesTo(start + 20_000)]).toEqual([false, true])
  events.keep('ad 300', 300)
  events.knownSince(performance.now())
  expect([events.all(), events.reachesTo(performance.now() - 1), events.reachesTo(performance.now())]).toEqual([
    [],
    false,
    true,
  ])
})

test('drops expired events, with and without a following event', async () => {
  const events = new RecentEvents<string>({ keptFor: 30 })
  events.keep('a', 'old')
  const until = performance.now() + 40
  await expect.poll(() => performance.now() > until).toBe(true)
  events.keep('b', 'new')
  expect(events.all()).toEqual(['new'])
  await expect.poll(() => events.size).toBe(0)
})

test('drops events that arrive after a full expiry as well', async () => {
  const events = new RecentEvents<string>({ keptFor: 30 })
  events.keep('a', 'before')
  events.clear()
  expect([events.size, events.all()]).toEqual([0, []])
  events.keep('b', 'after')
  expect(events.all()).toEqual(['after'])
  await expect.poll(() => events.size).toBe(0)
})

test('uses one timer, and none when no event is kept', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const events = new RecentEvents<string>({ keptFor: 30 })
  events.keep('a', 'first')
  events.keep('b', 'second')
  expect(vi.getTimerCount()).toBe(1)
  vi.advanceTimersByTime(30)
  expect([events.size, vi.getTimerCount()]).toEqual([0, 0])
  events.keep('c', 'third')
  events.clear()
  expect([events.all(), vi.getTimerCount()]).toEqual([[], 0])
})
