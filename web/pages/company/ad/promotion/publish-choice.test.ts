import { expect, test } from 'vitest'
import { getPublishChoice, getPublishResult, type PublishableAd } from './publish-choice.ts'

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

test('a draft runs from today for 30 days and is ready to publish (AD-123, AD-130)', () => {
  expect(getPublishChoice(draft, null, now)).toMatchObject({
    days: { start: '2025-11-20', end: '2025-12-20' },
    label: 'publish',
    isEnabled: true,
    isDirty: false,
  })
})

test('a later start schedules the ad (AD-130)', () => {
  expect(getPublishChoice(draft, { start: '2025-12-01', end: '2025-12-31' }, now)).toMatchObject({
    label: 'schedule',
    isEnabled: true,
    isDirty: true,
  })
})

test('the ad ends at 23:59:59 of the chosen day in Stockholm (AD-124)', () => {
  expect(getPublishChoice(draft, { start: '2025-11-20', end: '2025-12-31' }, now).period?.end.toISOString()).toBe(
    '2025-12-31T22:59:59.000Z',
  )
})

test('an end before the start is invalid and cannot be published (AD-127)', () => {
  const choice = getPublishChoice(draft, { start: '2025-12-10', end: '2025-12-01' }, now)
  expect(choice.errors).toEqual({ end: ['beforeStart'] })
  expect(choice.isEnabled).toBe(false)
})

test('a missing day cannot be published (AD-127)', () => {
  expect(getPublishChoice(draft, { start: null, end: '2025-12-01' }, now)).toMatchObject({
    period: null,
    isEnabled: false,
    isDirty: true,
  })
})

test('the button for an active ad is disabled until a date changes (AD-33, AD-130)', () => {
  expect(getPublishChoice(active, null, now)).toMatchObject({ label: 'published', isEnabled: false, isDirty: false })
  expect(getPublishChoice(active, { start: '2025-11-10', end: '2026-01-15' }, now)).toMatchObject({
    label: 'update',
    isEnabled: true,
    isDirty: true,
  })
  expect(getPublishChoice({ ...active, promotion: 'boost' }, null, now).label).toBe('promoted')
  expect(getPublishChoice(scheduled, null, now).label).toBe('scheduled')
  expect(getPublishChoice(scheduled, { start: '2025-12-05', end: '2025-12-31' }, now).label).toBe('updateAndSchedule')
  expect(getPublishChoice(scheduled, { start: '2025-11-20', end: '2025-12-31' }, now).label).toBe('publish')
})

test('an active ad keeps its start time (AD-128)', () => {
  expect(getPublishChoice(active, { start: '2025-11-10', end: '2026-01-15' }, now).period?.start).toEqual(active.start)
})

test('a start more than 30 days ago becomes today (AD-126)', () => {
  const old = { ...active, start: new Date('2025-10-01T22:00:00Z') }
  expect(getPublishChoice(old, null, now)).toMatchObject({
    days: { start: '2025-11-20' },
    isStartReset: true,
    isDirty: false,
    label: 'update',
  })
})

test('an inactive ad is published again with the default period (AD-37)', () => {
  expect(
    getPublishChoice({ ...active, type: 'inactive', end: new Date('2025-11-01T22:59:59Z') }, null, now),
  ).toMatchObject({
    days: { start: '2025-11-20', end: '2025-12-20' },
    label: 'publish',
  })
})

test("the dialog matches the change of the ad's state (AD-132)", () => {
  expect([
    getPublishResult('draft', 'active'),
    getPublishResult('draft', 'scheduled'),
    getPublishResult('active', 'active'),
    getPublishResult('scheduled', 'scheduled'),
    getPublishResult('inactive', 'active'),
  ]).toEqual(['published', 'scheduled', 'updated', 'rescheduled', 'published'])
})

const boost = { picked: 'boost', stored: 'none' } as const

test('the label of the button depends on the selected package (AD-130)', () => {
  expect(getPublishChoice(draft, null, now, boost).label).toBe('promote')
  expect(getPublishChoice(draft, { start: '2025-12-01', end: '2025-12-31' }, now, boost).label).toBe(
    'scheduleAndSponsor',
  )
  expect(getPublishChoice(active, null, now, boost)).toMatchObject({
    label: 'promote',
    isEnabled: true,
    hasNewDates: false,
  })
  expect(getPublishChoice(active, { start: '2025-11-10', end: '2026-01-15' }, now, boost)).toMatchObject({
    label: 'updateAndSponsor',
    hasNewDates: true,
  })
  expect(getPublishChoice(scheduled, null, now, boost).label).toBe('promote')
})

test('the stored package counts until the user selects another one, and a promoted ad has no selection (PROMO-24, PROMO-25)', () => {
  expect(getPublishChoice(draft, null, now, { picked: null, stored: 'basic' })).toMatchObject({
    selected: 'basic',
    label: 'promote',
    isDirty: false,
  })
  expect(getPublishChoice(draft, null, now, { picked: 'none', stored: 'basic' })).toMatchObject({
    selected: 'none',
    label: 'publish',
    isDirty: true,
  })
  expect(
    getPublishChoice({ ...active, promotion: 'boost' }, null, now, { picked: 'basic', stored: 'none' }),
  ).toMatchObject({
    selected: 'none',
    label: 'promoted',
    isDirty: false,
  })
})

test('a selected package is unsaved unless it is the stored package (AD-129)', () => {
  expect(getPublishChoice(draft, null, now, boost).isDirty).toBe(true)
  expect(getPublishChoice(draft, null, now, { picked: 'boost', stored: 'boost' }).isDirty).toBe(false)
})

test('an old start stays while the user promotes the ad (AD-126)', () => {
  const old = { ...active, start: new Date('2025-10-01T22:00:00Z') }
  expect(getPublishChoice(old, null, now, boost)).toMatchObject({
    days: { start: '2025-10-02' },
    isStartReset: false,
    label: 'promote',
  })
})

test('an external ad can be promoted while it is active or scheduled, and its dates are not validated (AD-128, AD-133)', () => {
  const external = {
    ...active,
    source: 'board.example',
    start: new Date('2025-01-01T22:00:00Z'),
    end: new Date('2027-12-31T22:59:59Z'),
  }
  expect(getPublishChoice(external, null, now, boost)).toMatchObject({ label: 'promote', isEnabled: true, errors: {} })
  expect(getPublishChoice(external, null, now).isEnabled).toBe(false)
  expect(getPublishChoice({ ...external, type: 'inactive' }, null, now, boost).isEnabled).toBe(false)
})

test('the dialog mentions a purchase (AD-132)', () => {
  expect([
    getPublishResult('draft', 'active', { hasSocialMedia: false }),
    getPublishResult('draft', 'scheduled', { hasSocialMedia: true }),
  ]).toEqual(['sponsored', 'sponsoredWithSocialMedia'])
})
