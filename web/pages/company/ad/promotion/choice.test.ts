import { expect, test } from 'vitest'
import { choiceOf, publishResult, type PublishableAd } from './choice.ts'

const now = new Date('2025-11-20T10:00:00Z')
const draft: PublishableAd = { type: 'draft', start: null, end: null, promotion: 'none' }
const active: PublishableAd = {
  type: 'active',
  start: new Date('2025-11-09T23:00:00Z'),
  end: new Date('2025-12-10T22:59:59Z'),
  promotion: 'none',
}
const scheduled: PublishableAd = {
  type: 'scheduled',
  start: new Date('2025-11-30T23:00:00Z'),
  end: new Date('2025-12-31T22:59:59Z'),
  promotion: 'none',
}

test('AD-123 AD-130 a draft runs from today for 30 days and can be published', () => {
  expect(choiceOf(draft, null, now)).toMatchObject({
    days: { start: '2025-11-20', end: '2025-12-20' },
    label: 'publish',
    isEnabled: true,
    isDirty: false,
  })
})

test('AD-130 a later start schedules', () => {
  expect(choiceOf(draft, { start: '2025-12-01', end: '2025-12-31' }, now)).toMatchObject({
    label: 'schedule',
    isEnabled: true,
    isDirty: true,
  })
})

test('AD-124 the end is 23:59:59 of the chosen day in Stockholm', () => {
  expect(choiceOf(draft, { start: '2025-11-20', end: '2025-12-31' }, now).period?.end.toISOString()).toBe(
    '2025-12-31T22:59:59.000Z',
  )
})

test('AD-127 an end before the start is wrong and cannot be published', () => {
  const choice = choiceOf(draft, { start: '2025-12-10', end: '2025-12-01' }, now)
  expect(choice.errors).toEqual({ end: ['beforeStart'] })
  expect(choice.isEnabled).toBe(false)
})

test('AD-127 a missing day cannot be published', () => {
  expect(choiceOf(draft, { start: null, end: '2025-12-01' }, now)).toMatchObject({
    period: null,
    isEnabled: false,
    isDirty: true,
  })
})

test('AD-33 AD-130 a live ad has nothing to do until a date changes', () => {
  expect(choiceOf(active, null, now)).toMatchObject({ label: 'published', isEnabled: false, isDirty: false })
  expect(choiceOf(active, { start: '2025-11-10', end: '2026-01-15' }, now)).toMatchObject({
    label: 'update',
    isEnabled: true,
    isDirty: true,
  })
  expect(choiceOf({ ...active, promotion: 'boost' }, null, now).label).toBe('promoted')
  expect(choiceOf(scheduled, null, now).label).toBe('scheduled')
  expect(choiceOf(scheduled, { start: '2025-12-05', end: '2025-12-31' }, now).label).toBe('updateAndSchedule')
  expect(choiceOf(scheduled, { start: '2025-11-20', end: '2025-12-31' }, now).label).toBe('update')
})

test('AD-128 an active ad keeps the moment it started', () => {
  expect(choiceOf(active, { start: '2025-11-10', end: '2026-01-15' }, now).period?.start).toEqual(active.start)
})

test('AD-126 a start more than 30 days back becomes today', () => {
  const old = { ...active, start: new Date('2025-10-01T22:00:00Z') }
  expect(choiceOf(old, null, now)).toMatchObject({
    days: { start: '2025-11-20' },
    isStartReset: true,
    isDirty: false,
    label: 'update',
  })
})

test('AD-37 an inactive ad is published again with the usual period', () => {
  expect(choiceOf({ ...active, type: 'inactive', end: new Date('2025-11-01T22:59:59Z') }, null, now)).toMatchObject({
    days: { start: '2025-11-20', end: '2025-12-20' },
    label: 'publish',
  })
})

test('AD-132 the dialog fits what became of the ad', () => {
  expect([
    publishResult('draft', 'active'),
    publishResult('draft', 'scheduled'),
    publishResult('active', 'active'),
    publishResult('scheduled', 'scheduled'),
    publishResult('inactive', 'active'),
  ]).toEqual(['published', 'scheduled', 'updated', 'rescheduled', 'published'])
})

const boost = { picked: 'boost', stored: 'none' } as const

test('AD-130 a chosen package is part of what the button says', () => {
  expect(choiceOf(draft, null, now, boost).label).toBe('promote')
  expect(choiceOf(draft, { start: '2025-12-01', end: '2025-12-31' }, now, boost).label).toBe('scheduleAndSponsor')
  expect(choiceOf(active, null, now, boost)).toMatchObject({ label: 'promote', isEnabled: true, hasNewDates: false })
  expect(choiceOf(active, { start: '2025-11-10', end: '2026-01-15' }, now, boost)).toMatchObject({
    label: 'updateAndSponsor',
    hasNewDates: true,
  })
  expect(choiceOf(scheduled, null, now, boost).label).toBe('promote')
})

test('PROMO-24 PROMO-25 the stored choice counts until another is made; with a promotion none can be', () => {
  expect(choiceOf(draft, null, now, { picked: null, stored: 'basic' })).toMatchObject({
    chosen: 'basic',
    label: 'promote',
    isDirty: false,
  })
  expect(choiceOf(draft, null, now, { picked: 'none', stored: 'basic' })).toMatchObject({
    chosen: 'none',
    label: 'publish',
    isDirty: true,
  })
  expect(choiceOf({ ...active, promotion: 'boost' }, null, now, { picked: 'basic', stored: 'none' })).toMatchObject({
    chosen: 'none',
    label: 'promoted',
    isDirty: false,
  })
})

test('AD-129 a package that is chosen and not stored is unsaved; the stored one chosen again is not', () => {
  expect(choiceOf(draft, null, now, boost).isDirty).toBe(true)
  expect(choiceOf(draft, null, now, { picked: 'boost', stored: 'boost' }).isDirty).toBe(false)
})

test('AD-126 an old start stays while promoting', () => {
  const old = { ...active, start: new Date('2025-10-01T22:00:00Z') }
  expect(choiceOf(old, null, now, boost)).toMatchObject({
    days: { start: '2025-10-02' },
    isStartReset: false,
    label: 'promote',
  })
})

test('AD-128 AD-133 the promotion of an external ad is finalised while it is active or scheduled; its dates are not judged', () => {
  const external = {
    ...active,
    source: 'board.example',
    start: new Date('2025-01-01T22:00:00Z'),
    end: new Date('2027-12-31T22:59:59Z'),
  }
  expect(choiceOf(external, null, now, boost)).toMatchObject({ label: 'promote', isEnabled: true, errors: {} })
  expect(choiceOf(external, null, now).isEnabled).toBe(false)
  expect(choiceOf({ ...external, type: 'inactive' }, null, now, boost).isEnabled).toBe(false)
})

test('AD-132 the dialog tells of a purchase', () => {
  expect([
    publishResult('draft', 'active', { hasSocialMedia: false }),
    publishResult('draft', 'scheduled', { hasSocialMedia: true }),
  ]).toEqual(['sponsored', 'sponsoredWithSocialMedia'])
})
