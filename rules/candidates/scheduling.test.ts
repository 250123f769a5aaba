import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkSchedule,
  DEFAULT_PREFERENCES,
  DEFAULT_SCHEDULING,
  defaultScheduledTime,
  isDisabledHour,
  isOnInterval,
  earliestTime,
  nextAllowedTime,
  timesOfDay,
} from './scheduling.ts'
import { formatDateTime, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'

const at = (text: string) => new Date(text)
const next = (from: string) => formatDateTime(nextAllowedTime(at(from), DEFAULT_SCHEDULING))

test('has the documented defaults (ACC-66)', () => {
  expect(DEFAULT_PREFERENCES).toEqual({ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'sv', moveAtOnce: false })
  expect(
    Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !isDisabledHour(hour, DEFAULT_SCHEDULING)),
  ).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
  expect(isDisabledHour(0, { ...DEFAULT_SCHEDULING, disabledHours: [24] })).toBe(true)
})

test('finds the next time on the interval, outside disabled hours and days (PIPE-51)', () => {
  expect(next('2025-11-20T09:01:00Z')).toBe('2025-11-20 10:15')
  expect(next('2025-11-20T09:15:00Z')).toBe('2025-11-20 10:15')
  expect(next('2025-11-20T20:46:00Z')).toBe('2025-11-21 06:00')
  expect(next('2025-11-21T21:30:00Z')).toBe('2025-11-24 06:00')
  expect(next('2025-03-28T21:30:00Z')).toBe('2025-03-31 06:00')
})

test('finds a next time that is allowed and never earlier, and keeps an allowed time (PIPE-51)', () => {
  fc.assert(
    fc.property(fc.date({ min: at('2024-01-01'), max: at('2027-01-01'), noInvalidDate: true }), (from) => {
      const time = nextAllowedTime(from, DEFAULT_SCHEDULING)
      expect(time).not.toBeNull()
      if (time === null) return
      expect(time.getTime()).toBeGreaterThanOrEqual(from.getTime())
      expect(checkSchedule(time, DEFAULT_SCHEDULING, new Date(from.getTime() - 1))).toEqual([])
      expect(Number(stockholmTime(time).slice(3)) % 15).toBe(0)
      expect(nextAllowedTime(time, DEFAULT_SCHEDULING)).toEqual(time)
    }),
  )
})

test('finds no time if the preferences allow none (PIPE-51)', () => {
  expect(
    nextAllowedTime(at('2025-11-20T09:00:00Z'), { ...DEFAULT_SCHEDULING, disabledWeekly: [0, 1, 2, 3, 4, 5, 6] }),
  ).toBeNull()
})

test('lists times from the minimum on (PIPE-51)', () => {
  expect(timesOfDay('2025-11-20', DEFAULT_SCHEDULING, at('2025-11-20T20:20:00Z'))).toEqual(['21:30', '21:45'])
  expect(timesOfDay('2025-11-22', DEFAULT_SCHEDULING, at('2025-11-20T20:20:00Z'))).toEqual([])
  expect(
    timesOfDay('2025-11-21', { ...DEFAULT_SCHEDULING, timePickerInterval: 0 }, at('2025-11-20T00:00:00Z')),
  ).toHaveLength(64)
  expect(earliestTime(at('2025-11-20T09:00:01Z'))).toEqual(at('2025-11-20T09:01:00Z'))
})

test('starts "later" at now plus the interval (PIPE-70)', () => {
  expect(formatDateTime(defaultScheduledTime(at('2025-11-20T09:01:00Z'), DEFAULT_SCHEDULING))).toBe('2025-11-20 10:30')
})

test('knows whether a time is on the interval (PIPE-51)', () => {
  const on = (time: string, timePickerInterval: number) =>
    isOnInterval(at(`2025-11-21T${time}Z`), { ...DEFAULT_SCHEDULING, timePickerInterval })
  expect([on('09:45:00', 15), on('09:50:00', 15), on('09:50:00', 10), on('09:07:00', 1)]).toEqual([
    true,
    false,
    true,
    true,
  ])
})

test('requires a selected time that is allowed and in the future (PIPE-50)', () => {
  const now = at('2025-11-20T09:00:00Z')
  expect(checkSchedule(at('2025-11-20T09:00:00Z'), DEFAULT_SCHEDULING, now)).toEqual(['inPast'])
  expect(checkSchedule(at('2025-11-23T02:00:00Z'), DEFAULT_SCHEDULING, now)).toEqual(['disabledDay', 'disabledHour'])
  expect(checkSchedule(at('nonsense'), DEFAULT_SCHEDULING, now)).toEqual(['invalid'])
  expect(checkSchedule(at('2025-11-21T09:07:00Z'), DEFAULT_SCHEDULING, now)).toEqual([])
})
