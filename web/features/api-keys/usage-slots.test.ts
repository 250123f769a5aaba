import { expect, test } from 'vitest'
import { instantOf } from '#rules/text-and-time/stockholm-time.ts'
import { costliestOf, hoursOn, shareUntil, slotsOf, ticksUpTo, type HourUsage } from './usage-slots.ts'

const hour = (day: string, at: number, usage: Partial<HourUsage> = {}): HourUsage => ({
  startsAt: instantOf(day, at).toISOString(),
  requests: 1,
  calls: 2,
  cost: 3,
  tooExpensive: 1,
  notAllowed: 1,
  rateLimited: 1,
  maxCost: 3,
  ...usage,
})

test('a day has its hours in Stockholm, from midnight to midnight (PLUS-99)', () => {
  const slots = slotsOf([hour('2025-11-20', 9)], 'today', instantOf('2025-11-20', 10, 42))
  expect(slots).toHaveLength(24)
  expect(slots.flatMap(({ requests }, index) => (requests > 0 ? [index] : []))).toEqual([9])
  expect(slots[9]).toEqual({ start: instantOf('2025-11-20', 9), day: null, requests: 1, calls: 2, cost: 3, refused: 3 })
  // The clock changes on these days.
  expect(slotsOf([], 'today', instantOf('2025-10-26', 10))).toHaveLength(25)
  expect(slotsOf([], 'today', instantOf('2026-03-29', 10))).toHaveLength(23)
})

test('a week has its hours, a month its days, and both end today (PLUS-99)', () => {
  const hours = [hour('2025-10-21', 0), hour('2025-11-14', 0), hour('2025-11-20', 0), hour('2025-11-20', 23)]
  const now = instantOf('2025-11-20', 10)
  const used = (period: 'week' | 'month') =>
    slotsOf(hours, period, now).flatMap(({ requests }, index) => (requests > 0 ? [[index, requests]] : []))
  expect(used('week')).toEqual([
    [0, 1],
    [144, 1],
    [167, 1],
  ])
  expect(used('month')).toEqual([
    [0, 1],
    [24, 1],
    [30, 2],
  ])
  expect(slotsOf(hours, 'month', now)[30]?.day).toBe('2025-11-20')
})

test('the most expensive request of a day has its name (PLUS-99)', () => {
  const hours = [
    hour('2025-11-19', 9, { maxCost: 900 }),
    hour('2025-11-20', 9, { maxCost: 90, costliestOperation: 'Tavlor' }),
    hour('2025-11-20', 10, { maxCost: 412, costliestOperation: 'BoardWithCards' }),
  ]
  expect(costliestOf(hoursOn(hours, '2025-11-20'))?.costliestOperation).toBe('BoardWithCards')
  expect(costliestOf([hour('2025-11-20', 9, { maxCost: 0 })])).toBeNull()
})

test('the scale of the chart has round numbers, and the mark is at the time of day (PLUS-99)', () => {
  expect([0, 1, 3, 4, 7, 431, 3780, 12_500].map(ticksUpTo)).toEqual([
    [0, 1],
    [0, 1],
    [0, 1, 2, 3],
    [0, 1, 2, 3, 4],
    [0, 2, 4, 6, 8],
    [0, 200, 400, 600],
    [0, 1000, 2000, 3000, 4000],
    [0, 5000, 10_000, 15_000],
  ])
  const now = instantOf('2025-11-20', 18)
  expect(shareUntil(slotsOf([], 'today', now), now)).toBe(0.75)
  // A day of 25 hours.
  const changed = instantOf('2025-10-26', 12, 30)
  expect(shareUntil(slotsOf([], 'today', changed), changed)).toBe(13.5 / 25)
})
