import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdLiveEvents, deliverInFrame } from './deliver-in-frame.ts'

let now = 0
let frames: (() => void)[] = []
const nextFrame = () => {
  const [draw] = frames.splice(0, 1)
  draw?.()
}

beforeEach(() => {
  now = 0
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('spreads two thousand events over frames within the frame budget and keeps their order (SHELL-115)', () => {
  const seen: number[] = []
  for (let at = 0; at < 2000; at++)
    deliverInFrame(() => {
      seen.push(at)
      now += 1
    })
  let drawn = 0
  while (frames.length > 0) {
    const before = seen.length
    nextFrame()
    drawn += 1
    expect(seen.length - before).toBeLessThanOrEqual(8)
    // Events that arrive during delivery are delivered last.
    if (drawn === 3) deliverInFrame(() => seen.push(2000))
  }
  expect(seen).toEqual(Array.from({ length: 2001 }, (_, at) => at))
})

test('a failing delivery does not stop the others (SHELL-115)', () => {
  const seen: number[] = []
  deliverInFrame(() => {
    throw new Error('this one')
  })
  deliverInFrame(() => seen.push(1))
  expect(nextFrame).toThrow('this one')
  nextFrame()
  expect(seen).toEqual([1])
})

test('a hidden page has no frames and delivers more events at once (SHELL-115)', () => {
  vi.stubGlobal('document', { hidden: true })
  const seen: number[] = []
  for (let at = 0; at < 90; at++)
    deliverInFrame(() => {
      seen.push(at)
      now += 1
    })
  vi.advanceTimersByTime(100)
  expect(seen).toHaveLength(90)
})

test('events wait during a drag and are delivered in order after it (PIPE-66)', () => {
  const seen: number[] = []
  const add = (at: number) => deliverInFrame(() => seen.push(at))
  add(1)
  nextFrame()
  const first = holdLiveEvents()
  const second = holdLiveEvents()
  add(2)
  add(3)
  nextFrame()
  first()
  first()
  nextFrame()
  expect(seen).toEqual([1])
  second()
  add(4)
  nextFrame()
  expect(seen).toEqual([1, 2, 3, 4])
})

test('an event that starts a hold makes the events after it wait (PIPE-66)', () => {
  const seen: number[] = []
  let release = () => {}
  deliverInFrame(() => {
    seen.push(1)
    release = holdLiveEvents()
  })
  deliverInFrame(() => seen.push(2))
  nextFrame()
  expect(seen).toEqual([1])
  release()
  nextFrame()
  expect(seen).toEqual([1, 2])
})

test('delivers thousands of held updates within the frame budget; a failure stops no other update (PIPE-66)', () => {
  const seen: number[] = []
  const release = holdLiveEvents()
  for (let at = 0; at < 2000; at++) {
    deliverInFrame(() => {
      seen.push(at)
      now += 1
      if (at === 0) throw new Error('this one')
    })
  }
  while (frames.length > 0) nextFrame()
  const drop = () => {
    release()
    nextFrame()
  }
  expect(drop).toThrow('this one')
  expect(seen).toHaveLength(1)
  while (frames.length > 0) {
    const before = seen.length
    nextFrame()
    expect(seen.length - before).toBeLessThanOrEqual(8)
  }
  expect(seen).toEqual(Array.from({ length: 2000 }, (_, at) => at))
})
