import { expect, test } from 'vitest'
import { clockTimes, formatTyping, isoWeek, weeksOf } from './month.ts'

test('a month shows whole weeks, Monday first, with ISO numbers', () => {
  const weeks = weeksOf('2025-11')
  expect(weeks.map((week) => week.week)).toEqual([44, 45, 46, 47, 48])
  expect(weeks[0]?.days[0]).toBe('2025-10-27')
  expect(weeks.at(-1)?.days.at(-1)).toBe('2025-11-30')
  expect(weeksOf('2027-02').map((week) => week.week)).toEqual([5, 6, 7, 8])
})

test('computes ISO week numbers around new year', () => {
  expect(isoWeek('2024-12-30')).toBe(1)
  expect(isoWeek('2027-01-01')).toBe(53)
  expect(isoWeek('2025-12-28')).toBe(52)
})

test('formats digits as YYYY-MM-DD while typing (SHELL-03)', () => {
  expect(['2', '2025', '20251', '202511', '20251124', '2025-11-24x'].map((text) => formatTyping(text))).toEqual([
    '2',
    '2025',
    '2025-1',
    '2025-11',
    '2025-11-24',
    '2025-11-24',
  ])
  expect(formatTyping('202511240830', true)).toBe('2025-11-24 08:30')
})

test('the time list follows the interval', () => {
  expect(clockTimes(30).slice(0, 3)).toEqual(['00:00', '00:30', '01:00'])
  expect(clockTimes(15)).toHaveLength(96)
  expect(clockTimes(0)).toHaveLength(96)
})
