import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AD_TYPES } from './ad-lifecycle.ts'
import {
  canFinalizeExternal,
  checkPeriod,
  defaultPeriod,
  editableDates,
  isBeyondBoost,
  isPublishEnabled,
  periodLimits,
  publishLabel,
  remainingDays,
  reviewPeriod,
  shownDays,
  type PublishChoice,
} from './publish-period.ts'
import { addDays, addMonths, endOfDay, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

const now = new Date('2025-11-20T12:00:00Z')
const today = '2025-11-20'
const period = (from: number, to: number) => ({
  start: startOfDay(addDays(today, from)),
  end: endOfDay(addDays(today, to)),
})
const draft = { type: 'draft' as const }

test('AD-123 AD-124 the default runs 30 days until 23:59:59', () => {
  const usual = defaultPeriod(now)
  expect(stockholmDay(usual.start)).toBe(today)
  expect(usual.end.toISOString()).toBe('2025-12-20T22:59:59.000Z')
  expect(shownDays(usual)).toBe(31)
})

test('AD-123 the default is valid and without the boost note at any time', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (at) => {
      expect(checkPeriod(defaultPeriod(at), draft, at)).toEqual({})
      expect(isBeyondBoost(defaultPeriod(at))).toBe(false)
    }),
  )
})

describe('limits', () => {
  test('AD-121 the start is today at the earliest and six months ahead at most', () => {
    expect(checkPeriod(period(0, 0), draft, now)).toEqual({})
    expect(checkPeriod(period(-1, 3), draft, now)).toEqual({ start: ['inPast'] })
    expect(
      checkPeriod({ start: startOfDay(addMonths(today, 6)), end: endOfDay(addMonths(today, 7)) }, draft, now),
    ).toEqual({})
    expect(
      checkPeriod(
        { start: startOfDay(addDays(addMonths(today, 6), 1)), end: endOfDay(addMonths(today, 7)) },
        draft,
        now,
      ),
    ).toEqual({ start: ['tooFar'] })
  })
  test('AD-121 an active ad keeps a start in the past', () => {
    expect(checkPeriod(period(-10, 3), { type: 'active' }, now)).toEqual({})
  })
  test('AD-122 the end is at most a year ahead', () => {
    expect(checkPeriod({ start: startOfDay(today), end: endOfDay(addMonths(today, 12)) }, draft, now)).toEqual({})
    expect(
      checkPeriod({ start: startOfDay(today), end: endOfDay(addDays(addMonths(today, 12), 1)) }, draft, now),
    ).toEqual({ end: ['tooFar'] })
  })
  test('AD-127 an end before the start is wrong', () => {
    expect(checkPeriod(period(5, 4), draft, now)).toEqual({ end: ['beforeStart'] })
    expect(checkPeriod({ start: endOfDay(today), end: startOfDay(today) }, draft, now).end).toContain('beforeStart')
  })
  test('AD-121 AD-122 the days offered are valid and their neighbours are not', () => {
    const limits = periodLimits(now)
    expect(checkPeriod({ start: startOfDay(limits.startMax), end: endOfDay(limits.endMax) }, draft, now)).toEqual({})
    expect(periodLimits(now, startOfDay(addDays(today, 9))).endMin).toBe(addDays(today, 9))
  })
})

test('AD-126 an old start becomes today when not promoting', () => {
  const start = (type: 'active' | 'inactive', days: number, promoting: boolean) =>
    stockholmDay(
      reviewPeriod({ type, start: startOfDay(addDays(today, -days)), end: endOfDay(addDays(today, 5)) }, now, promoting)
        .start,
    )
  expect(start('active', 31, false)).toBe(today)
  expect(start('active', 31, true)).toBe(addDays(today, -31))
  expect(start('active', 30, false)).toBe(addDays(today, -30))
  expect(start('inactive', 3, true)).toBe(today)
})

test('AD-37 republishing offers a new end when the old one has passed', () => {
  const old = { type: 'inactive' as const, start: startOfDay('2025-09-01'), end: endOfDay('2025-10-01') }
  expect(reviewPeriod(old, now, false)).toEqual(defaultPeriod(now))
  expect(reviewPeriod({ type: 'draft', start: null, end: null }, now, false)).toEqual(defaultPeriod(now))
})

test('AD-51 a draft that was imported with an end offers it, from today', () => {
  const end = endOfDay(addDays(today, 12))
  expect(reviewPeriod({ type: 'draft', start: null, end }, now, false)).toEqual({ start: startOfDay(today), end })
})

test('AD-125 more than 30 days shows the note about boosting', () => {
  expect(isBeyondBoost(period(0, 30))).toBe(false)
  expect(isBeyondBoost(period(0, 31))).toBe(true)
})

test('AD-28 the days that are left are whole days, and never fewer than none', () => {
  expect(remainingDays(endOfDay(addDays(today, 5)), now)).toBe(5)
  expect(remainingDays(endOfDay(addDays(today, -5)), now)).toBe(0)
})

test('AD-128 dates are editable for own ads, the start only before they are active', () => {
  expect(editableDates({ type: 'draft', source: 'tavla' })).toEqual({ start: true, end: true })
  expect(editableDates({ type: 'active', source: 'tavla' })).toEqual({ start: false, end: true })
  expect(editableDates({ type: 'draft', source: 'ponty' })).toEqual({ start: false, end: false })
})

describe('button', () => {
  const label = (part: Partial<PublishChoice>) =>
    publishLabel(
      { type: 'draft', start: startOfDay(today), changed: true, packageChosen: false, promoted: false, ...part },
      now,
    )
  const later = startOfDay(addDays(today, 1))

  test('AD-130 every label', () => {
    expect(label({})).toBe('publish')
    expect(label({ start: later })).toBe('schedule')
    expect(label({ packageChosen: true })).toBe('promote')
    expect(label({ start: later, packageChosen: true })).toBe('scheduleAndSponsor')
    expect(label({ type: 'active' })).toBe('update')
    expect(label({ type: 'scheduled', start: later })).toBe('updateAndSchedule')
    expect(label({ type: 'active', packageChosen: true })).toBe('updateAndSponsor')
    expect(label({ type: 'active', changed: false })).toBe('published')
    expect(label({ type: 'scheduled', start: later, changed: false })).toBe('scheduled')
    expect(label({ type: 'active', changed: false, promoted: true })).toBe('promoted')
    expect(label({ type: 'active', changed: false, packageChosen: true })).toBe('promote')
  })
  test('AD-130 without a chosen package no wording promises promotion, and an unchanged live ad has nothing to do', () => {
    const choice = fc.record({
      type: fc.constantFrom('draft' as const, 'scheduled' as const, 'active' as const, 'inactive' as const),
      start: fc.integer({ min: -40, max: 180 }).map((days) => startOfDay(addDays(today, days))),
      changed: fc.boolean(),
      packageChosen: fc.constant(false),
      promoted: fc.boolean(),
    })
    fc.assert(
      fc.property(choice, (given) => {
        const found = publishLabel(given, now)
        expect(['promote', 'scheduleAndSponsor', 'updateAndSponsor']).not.toContain(found)
        const live = given.type === 'active' || given.type === 'scheduled'
        expect(isPublishEnabled(found, {})).toBe(!live || given.changed)
        if (found === 'promoted') expect(given.promoted).toBe(true)
      }),
    )
  })
  test('AD-127 AD-130 the button is off when nothing is left to do or the period is wrong', () => {
    expect(isPublishEnabled('published', {})).toBe(false)
    expect(isPublishEnabled('publish', {})).toBe(true)
    expect(isPublishEnabled('publish', { end: ['beforeStart'] })).toBe(false)
  })
})

test('AD-133 the promotion of an external ad can be finalised only while it is active or scheduled', () => {
  expect(AD_TYPES.filter(canFinalizeExternal)).toEqual(['scheduled', 'active'])
})

test('AD-121 AD-127 a period that has ended is told of, and the first and last day that may be chosen are right', () => {
  const now = new Date('2025-11-03T08:00:00Z')
  const { startMin, startMax, endMin, endMax } = periodLimits(now)
  const faults = (start: string, end: string, type: 'draft' | 'active' = 'draft') =>
    checkPeriod({ start: startOfDay(start), end: endOfDay(end) }, { type }, now)
  expect([faults(startMin, endMin), faults(startMax, endMax)]).toEqual([{}, {}])
  expect(faults(addDays(startMin, -3), addDays(endMin, -1))).toEqual({ start: ['inPast'], end: ['inPast'] })
  expect(faults(addDays(startMin, -3), addDays(endMin, -1), 'active')).toEqual({ end: ['inPast'] })
  expect(faults(addDays(startMax, 1), addDays(endMax, 1))).toEqual({ start: ['tooFar'], end: ['tooFar'] })
  expect(isBeyondBoost({ start: startOfDay('2025-11-01'), end: endOfDay('2025-12-01') })).toBe(false)
  expect(isBeyondBoost({ start: startOfDay('2025-11-01'), end: endOfDay('2025-12-02') })).toBe(true)
})
