import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BOARD_SORTS,
  MAX_FILTER_DAYS,
  FILTER_PARAMS,
  NO_FILTER,
  compileFilter,
  daysSince,
  foldName,
  isFiltering,
  isPastDayLimit,
  indexInWholeLane,
  readFilter,
  sortLane,
  writeFilter,
  type BoardFilter,
  type FilterFacts,
} from './board-filter.ts'
import { CHANNELS } from './channels.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const now = new Date('2025-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
const elin: FilterFacts = {
  id: 1,
  name: 'Elin Åkesson',
  folded: foldName('Elin Åkesson'),
  rank: 3.5,
  isUnread: false,
  hasDocument: true,
  receivedAt: daysAgo(9),
  enteredStepAt: daysAgo(4),
  silentSince: daysAgo(3),
  channel: 'jobAlert',
  firstChannel: 'partner',
}
const passes = (
  filter: Partial<BoardFilter>,
  facts: Partial<FilterFacts> = {},
  matchingIds: readonly number[] | null = null,
) => compileFilter({ ...NO_FILTER, ...filter }, now, matchingIds && new Set(matchingIds))({ ...elin, ...facts })

const filters: fc.Arbitrary<BoardFilter> = fc.record({
  text: fc.stringMatching(/^[a-zåäö]{0,8}$/),
  halves: fc.nat({ max: 10 }),
  unread: fc.boolean(),
  document: fc.boolean(),
  days: fc.nat({ max: MAX_FILTER_DAYS }),
  silent: fc.nat({ max: MAX_FILTER_DAYS }),
  channel: fc.constantFrom(null, ...CHANNELS),
  firstChannel: fc.constantFrom(null, ...CHANNELS),
  sort: fc.constantFrom(...BOARD_SORTS),
})

test('reads back the filter that is in the URL (PLUS-26)', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const written = writeFilter(filter)
      expect(readFilter(new URLSearchParams(written))).toEqual(filter)
      expect(written.every(([name]) => FILTER_PARAMS.includes(name))).toBe(true)
    }),
  )
  expect(writeFilter(NO_FILTER)).toEqual([])
})

test('ignores invalid search parameters (PLUS-26)', () => {
  expect(readFilter(new URLSearchParams('rank=-1&days=1e3&silent=x&sort=colour&unread=yes'))).toEqual(NO_FILTER)
  expect(isFiltering({ ...NO_FILTER, sort: 'name' })).toBe(false)
  expect(isFiltering({ ...NO_FILTER, unread: true })).toBe(true)
})

test('filters by name or answers, rank, unread and documents (PLUS-26)', () => {
  expect(passes({ text: 'åkes EL' })).toBe(true)
  expect(passes({ text: 'truck' })).toBe(false)
  expect(passes({ text: 'truck' }, {}, [1])).toBe(true)
  expect(passes({ text: 'truck' }, {}, [2])).toBe(false)
  expect([passes({ halves: 7 }), passes({ halves: 8 })]).toEqual([true, false])
  expect([passes({ unread: true }), passes({ unread: true }, { isUnread: true })]).toEqual([false, true])
  expect([passes({ document: true }), passes({ document: true }, { hasDocument: false })]).toEqual([true, false])
})

test('filters by the channels of the last and the first touch (PLUS-26, PLUS-86)', () => {
  expect([passes({ channel: 'jobAlert' }), passes({ channel: 'partner' })]).toEqual([true, false])
  expect([passes({ firstChannel: 'partner' }), passes({ firstChannel: 'jobAlert' })]).toEqual([true, false])
  expect(readFilter(new URLSearchParams('channel=board&first=x')).channel).toBeNull()
})

test('filters by days in the step and days without an answer, and knows the limit of a step (PLUS-25)', () => {
  expect([passes({ days: 4 }), passes({ days: 5 })]).toEqual([true, false])
  expect([passes({ silent: 3 }), passes({ silent: 4 }), passes({ silent: 1 }, { silentSince: null })]).toEqual([
    true,
    false,
    false,
  ])
  expect(daysSince(daysAgo(2.9), now)).toBe(2)
  expect([
    isPastDayLimit(daysAgo(4), 4, now),
    isPastDayLimit(daysAgo(5), 4, now),
    isPastDayLimit(daysAgo(50), null, now),
  ]).toEqual([false, true, false])
})

test('counts whole days in the same way for a filter and for the screen (PLUS-25)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 400 * DAY_MS }), (days, ago) => {
      const instant = new Date(now.getTime() - ago).toISOString()
      expect(passes({ days }, { enteredStepAt: instant })).toBe(daysSince(instant, now) >= days)
      expect(passes({ silent: days }, { silentSince: instant })).toBe(daysSince(instant, now) >= days)
    }),
  )
})

test('sorts without losing candidates, and keeps the original order of equal ones (PLUS-26)', () => {
  const lane = [
    { ...elin, id: 1 },
    { ...elin, id: 2, name: 'Örjan', rank: 5 },
    { ...elin, id: 3, name: 'Zara' },
    { ...elin, id: 4 },
  ]
  expect(sortLane(lane, 'own')).toBe(lane)
  expect(sortLane(lane, 'name').map(({ id }) => id)).toEqual([1, 4, 3, 2])
  expect(sortLane(lane, 'rank').map(({ id }) => id)).toEqual([2, 1, 3, 4])
})

test('drops a candidate next to the same card in a filtered and in the whole lane (PLUS-26)', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 12 }),
      fc.func(fc.boolean()),
      fc.nat({ max: 13 }),
      (whole, keep, at) => {
        const shown = whole.filter((id) => keep(id))
        const place = Math.min(at, shown.length)
        const index = indexInWholeLane(whole, shown, place)
        const placed = whole.toSpliced(index, 0, '*moved')
        const shownAfter = placed.filter((id) => id === '*moved' || shown.includes(id))
        expect(shownAfter).toEqual(shown.toSpliced(place, 0, '*moved'))
      },
    ),
  )
})
