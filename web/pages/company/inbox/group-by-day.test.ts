import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const row = (at: string) => ({ row: { at } })
const rows = [row('2025-11-20T07:31:00Z'), row('2025-11-19T23:30:00Z'), row('2025-11-19T22:30:00Z')]

/** Returns the lines as texts: a day with its count, or the number of a row. */
const lines = (isComplete: boolean) =>
  groupByDay(rows, isComplete).map((line) => (line.kind === 'day' ? `${line.day}: ${line.count}` : line.index))

test('the inbox on a phone is grouped by day in Stockholm (PLUS-33)', () => {
  expect(lines(true)).toEqual(['2025-11-20: 2', 0, 1, '2025-11-19: 1', 2])
})

test('while more rows can be loaded, the last day of the inbox has no count (PLUS-33)', () => {
  expect(lines(false)).toEqual(['2025-11-20: 2', 0, 1, '2025-11-19: null', 2])
})
