import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AD_TYPES } from './ad-lifecycle.ts'
import {
  canFinalizeExternal,
  checkPeriod,
  defaultPeriod,
  editableDates,
  exceedsBoostPeriod,
  isPublishEnabled,
  periodLimits,
  publishLabel,
  remainingDays,
  reviewPeriod,
  visibleDays,
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

test('ends the default period at 23:59:59 in 30 days (AD-123, AD-124)', () => {
  const defaults = defaultPeriod(now)
  expect(stockholmDay(defaults.start)).toBe(today)
  expect(defaults.end.toISOString()).toBe('2025-12-20T22:59:59.000Z')
  expect(visibleDays(defaults)).toBe(31)
})

test('has a valid default period without the boost note at any time (AD-123)', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (at) => {
      expect(checkPeriod(defaultPeriod(at), draft, at)).toEqual({})
      expect(exceedsBoostPeriod(defaultPeriod(at))).toBe(false)
    }),
  )
})

describe('limits', () => {
  test('accepts a start from today up to six months ahead (AD-121)', () => {
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
  test('accepts a past start of an active ad (AD-121)', () => {
    expect(checkPeriod(period(-10, 3), { type: 'active' }, now)).toEqual({})
  })
  test('accepts an end up to a year ahead (AD-122)', () => {
    expect(checkPeriod({ start: startOfDay(today), end: endOfDay(addMonths(today, 12)) }, draft, now)).toEqual({})
    expect(
      checkPeriod({ start: startOfDay(today), end: endOfDay(addDays(addMonths(today, 12), 1)) }, draft, now),
    ).toEqual({ end: ['tooFar'] })
  })
  test('rejects an end before the start (AD-127)', () => {
    expect(checkPeriod(period(5, 4), draft, now)).toEqual({ end: ['beforeStart'] })
    expect(checkPeriod({ start: endOfDay(today), end: startOfDay(today) }, draft, now).end).toContain('beforeStart')
  })
  test('offers exactly the valid days (AD-121, AD-122)', () => {
    const limits = periodLimits(now)
    expect(checkPeriod({ start: startOfDay(limits.startMax), end: endOfDay(limits.endMax) }, draft, now)).toEqual({})
    expect(periodLimits(now, startOfDay(addDays(today, 9))).endMin).toBe(addDays(today, 9))
  })
})

test('resets an old start to today unless the ad is being promoted (AD-126)', () => {
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

test('offers a new end when an ad with a past end is republished (AD-37)', () => {
  const old = { type: 'inactive' as const, start: startOfDay('2025-09-01'), end: endOfDay('2025-10-01') }
  expect(reviewPeriod(old, now, false)).toEqual(defaultPeriod(now))
  expect(reviewPeriod({ type: 'draft', start: null, end: null }, now, false)).toEqual(defaultPeriod(now))
})

test('starts an imported draft today and keeps its imported end (AD-51)', () => {
  const end = endOfDay(addDays(today, 12))
  expect(reviewPeriod({ type: 'draft', start: null, end }, now, false)).toEqual({ start: startOfDay(today), end })
})

test('shows the boost note for more than 30 days (AD-125)', () => {
  expect(exceedsBoostPeriod(period(0, 30))).toBe(false)
  expect(exceedsBoostPeriod(period(0, 31))).toBe(true)
})

test('counts the remaining days as whole days, and never below 0 (AD-28)', () => {
  expect(remainingDays(endOfDay(addDays(today, 5)), now)).toBe(5)
  expect(remainingDays(endOfDay(addDays(today, -5)), now)).toBe(0)
})

test('lets the dates of ads that are not imported be changed, the start only before they are active (AD-128)', () => {
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

  test('returns every label (AD-130)', () => {
    expect(label({})).toBe('publish')
    expect(label({ start: later })).toBe('schedule')
    expect(label({ packageChosen: true })).toBe('promote')
    expect(label({ start: later, packageChosen: true })).toBe('scheduleAndSponsor')
    expect(label({ type: 'active' })).toBe('update')
    expect(label({ type: 'scheduled', start: later })).toBe('updateAndSchedule')
    expect(label({ type: 'scheduled' })).toBe('publish')
    expect(label({ type: 'scheduled', packageChosen: true })).toBe('promote')
    expect(label({ type: 'scheduled', start: later, packageChosen: true })).toBe('updateAndSponsor')
    expect(label({ type: 'active', packageChosen: true })).toBe('updateAndSponsor')
    expect(label({ type: 'active', changed: false })).toBe('published')
    expect(label({ type: 'scheduled', start: later, changed: false })).toBe('scheduled')
    expect(label({ type: 'active', changed: false, promoted: true })).toBe('promoted')
    expect(label({ type: 'active', changed: false, packageChosen: true })).toBe('promote')
  })
  test('does not mention promotion without a package, and offers nothing for an unchanged live ad (AD-130)', () => {
    const choice = fc.record({
      type: fc.constantFrom('draft' as const, 'scheduled' as const, 'active' as const, 'inactive' as const),
      start: fc.integer({ min: -40, max: 180 }).map((days) => startOfDay(addDays(today, days))),
      changed: fc.boolean(),
      packageChosen: fc.constant(false),
      promoted: fc.boolean(),
    })
    fc.assert(
      fc.property(choice, (publishChoice) => {
        const shownLabel = publishLabel(publishChoice, now)
        expect(['promote', 'scheduleAndSponsor', 'updateAndSponsor']).not.toContain(shownLabel)
        const isLive = publishChoice.type === 'active' || publishChoice.type === 'scheduled'
        expect(isPublishEnabled(shownLabel, {})).toBe(!isLive || publishChoice.changed)
        if (shownLabel === 'promoted') expect(publishChoice.promoted).toBe(true)
      }),
    )
  })
  test('disables the button if there is nothing to do or the period is invalid (AD-127, AD-130)', () => {
    expect(isPublishEnabled('published', {})).toBe(false)
    expect(isPublishEnabled('publish', {})).toBe(true)
    expect(isPublishEnabled('publish', { end: ['beforeStart'] })).toBe(false)
  })
})

test('completes the promotion of an imported ad only while it is active or scheduled (AD-133)', () => {
  expect(AD_TYPES.filter(canFinalizeExternal)).toEqual(['scheduled', 'active'])
})

test('rejects a period in the past, and accepts the first and last selectable days (AD-121, AD-127)', () => {
  const now = new Date('2025-11-03T08:00:00Z')
  const { startMin, startMax, endMin, endMax } = periodLimits(now)
  const faults = (start: string, end: string, type: 'draft' | 'active' = 'draft') =>
    checkPeriod({ start: startOfDay(start), end: endOfDay(end) }, { type }, now)
  expect([faults(startMin, endMin), faults(startMax, endMax)]).toEqual([{}, {}])
  expect(faults(addDays(startMin, -3), addDays(endMin, -1))).toEqual({ start: ['inPast'], end: ['inPast'] })
  expect(faults(addDays(startMin, -3), addDays(endMin, -1), 'active')).toEqual({ end: ['inPast'] })
  expect(faults(addDays(startMax, 1), addDays(endMax, 1))).toEqual({ start: ['tooFar'], end: ['tooFar'] })
  expect(exceedsBoostPeriod({ start: startOfDay('2025-11-01'), end: endOfDay('2025-12-01') })).toBe(false)
  expect(exceedsBoostPeriod({ start: startOfDay('2025-11-01'), end: endOfDay('2025-12-02') })).toBe(true)
})
