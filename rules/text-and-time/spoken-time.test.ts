import { expect, test } from 'vitest'
import {
  capitalised,
  calendarDayLines,
  shortDate,
  spokenDate,
  spokenDay,
  spokenDayAndTime,
  spokenFullDate,
  spokenMonth,
  spokenSince,
  formatUpcomingDay,
} from './spoken-time.ts'

const monday = new Date('2025-12-01T15:00:00Z')

test('formats days and times for people, in Stockholm and without full stops (PLUS-10)', () => {
  expect([
    spokenDay(monday, 'sv'),
    spokenDate(monday, 'sv'),
    shortDate(monday, 'sv'),
    spokenMonth(monday, 'sv'),
    spokenFullDate(monday, 'sv'),
    spokenDayAndTime(monday, 'sv'),
  ]).toEqual(['måndag 1 december', '1 december', '1 dec', 'december', '1 december 2025', 'måndag 1 december kl. 16.00'])
  expect([spokenDay(monday, 'en'), spokenFullDate(monday, 'en'), spokenDayAndTime(monday, 'en')]).toEqual([
    'Monday 1 December',
    '1 December 2025',
    'Monday 1 December at 16:00',
  ])
  expect([calendarDayLines(monday, 'sv'), capitalised('måndag', 'sv')]).toEqual([['mån', '1', 'dec'], 'Måndag'])
})

test('formats past and coming days within a week (PLUS-10)', () => {
  const since = (day: number) =>
    spokenSince(new Date(Date.UTC(2025, 11, day, 11)), new Date('2025-12-10T11:00:00Z'), 'sv')
  expect([10, 9, 8, 4, 3].map(since)).toEqual([
    'sedan i går',
    'sedan i går',
    'sedan i måndags',
    'sedan i torsdags',
    'sedan 3 december',
  ])
  const soon = (day: number, locale: 'sv' | 'en') =>
    formatUpcomingDay(new Date(Date.UTC(2025, 11, day, 11)), new Date('2025-12-10T11:00:00Z'), locale)
  expect([soon(9, 'sv'), soon(10, 'sv'), soon(11, 'sv'), soon(12, 'sv')]).toEqual([
    'i dag',
    'i dag',
    'i morgon',
    'på fredag',
  ])
  expect([soon(10, 'en'), soon(11, 'en'), soon(12, 'en')]).toEqual(['today', 'tomorrow', 'on Friday'])
})
