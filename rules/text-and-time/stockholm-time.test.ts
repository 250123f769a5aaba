import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfDay,
  formatDate,
  formatDateTime,
  instantOf,
  isDay,
  startOfDay,
  stockholmDay,
  stockholmTime,
  wallTime,
  weekdayOf,
} from './stockholm-time.ts'
import { HOUR_MS } from './durations.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10))

test('ends a day at 23:59:59 in Stockholm, in winter and summer (AD-124)', () => {
  expect(endOfDay('2025-11-20').toISOString()).toBe('2025-11-20T22:59:59.000Z')
  expect(endOfDay('2025-07-01').toISOString()).toBe('2025-07-01T21:59:59.000Z')
  expect(startOfDay('2025-07-01').toISOString()).toBe('2025-06-30T22:00:00.000Z')
})

test('has days of 23 and 25 hours when the clocks change (AD-124)', () => {
  const hours = (d: string) => (endOfDay(d).getTime() + 1000 - startOfDay(d).getTime()) / HOUR_MS
  expect(hours('2025-03-30')).toBe(23)
  expect(hours('2025-10-26')).toBe(25)
  expect(hours('2025-11-20')).toBe(24)
})

test('returns one instant for skipped and repeated times (AD-124)', () => {
  expect(instantOf('2025-03-30', 2, 30).toISOString()).toBe('2025-03-30T01:30:00.000Z')
  expect(stockholmTime(instantOf('2025-03-30', 2, 30))).toBe('03:30')
  expect(instantOf('2025-10-26', 2, 30).toISOString()).toBe('2025-10-26T00:30:00.000Z')
  expect(instantOf('2025-10-26', 3, 0).toISOString()).toBe('2025-10-26T02:00:00.000Z')
})

test('starts and ends every day on the same day (SHELL-03)', () => {
  fc.assert(
    fc.property(day, (d) => {
      expect(stockholmDay(startOfDay(d))).toBe(d)
      expect(stockholmDay(endOfDay(d))).toBe(d)
      expect(stockholmTime(startOfDay(d))).toBe('00:00')
      expect(endOfDay(d).getTime() + 1000).toBe(startOfDay(addDays(d, 1)).getTime())
    }),
  )
})

test('finds the instant of any local time (SHELL-03)', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }), (date) => {
      const wall = wallTime(date)
      const instant = instantOf(stockholmDay(date), wall.hour, wall.minute, wall.second)
      const difference = Math.floor(date.getTime() / 1000) * 1000 - instant.getTime()
      // Of a repeated hour in autumn, the first is used.
      expect([0, HOUR_MS]).toContain(difference)
      expect(wallTime(instant)).toEqual(wall)
    }),
  )
})

test('formats dates as YYYY-MM-DD and months as YYYY-MM (SHELL-03)', () => {
  expect(formatDate('2025-11-20T23:30:00Z')).toBe('2025-11-21')
  expect(formatDate('2025-11-20')).toBe('2025-11-20')
  expect(formatDate(null)).toBe('')
  expect(formatDateTime('2025-11-20T07:05:00Z')).toBe('2025-11-20 08:05')
})

test('accepts only days that exist (SHELL-03)', () => {
  expect(['2024-02-29', '2025-12-31'].every(isDay)).toBe(true)
  expect(['2025-02-29', '2025-13-01', '2025-1-1', '', '2025-00-10'].some(isDay)).toBe(false)
  expect(() => addDays('2025-02-30', 1)).toThrow(RangeError)
})

test('adds days and months by the calendar (AD-121)', () => {
  expect(addMonths('2025-08-31', 6)).toBe('2026-02-28')
  expect(addMonths('2025-11-20', 12)).toBe('2026-11-20')
  expect(weekdayOf('2025-11-23')).toBe(0)
  fc.assert(fc.property(day, fc.integer({ min: -4000, max: 4000 }), (d, n) => daysBetween(d, addDays(d, n)) === n))
})
