import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DATE_TIME_FORMATS, isDateTimeFormat, formatDay, formatDayAndTime } from './date-format.ts'

const days = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('formats a day in each format, always with the same length (ACC-63)', () => {
  expect(DATE_TIME_FORMATS.map((format) => formatDay('2026-03-09', format))).toEqual([
    '2026-03-09',
    '09/03/2026',
    '09.03.2026',
  ])
  fc.assert(
    fc.property(days, fc.constantFrom(...DATE_TIME_FORMATS), (day, format) => {
      expect(formatDay(day, format)).toHaveLength(10)
    }),
  )
})

test('returns other texts unchanged (ACC-63)', () => {
  expect(formatDay('–', 'DD.MM.YYYY HH:mm')).toBe('–')
})

test('uses the time in Stockholm, in summer and winter (ACC-63, SHELL-03)', () => {
  expect(formatDayAndTime(new Date('2026-07-01T22:30:00Z'), 'DD/MM/YYYY HH:mm')).toBe('02/07/2026 00:30')
  expect(formatDayAndTime(new Date('2026-01-01T22:30:00Z'), 'YYYY-MM-DD HH:mm')).toBe('2026-01-01 23:30')
  expect([isDateTimeFormat('DD.MM.YYYY HH:mm'), isDateTimeFormat('MM/DD/YYYY hh:mm')]).toEqual([true, false])
})
