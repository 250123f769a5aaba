import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AD_TYPES,
  adActions,
  hasBoard,
  hasStatistics,
  isPromotable,
  isReadOnly,
  mutingNeedsConfirmation,
  OWN_SOURCE,
  REMOVALS,
  typeAfterPublish,
  typeAfterRemoval,
  typeAt,
  USES,
  type AdForActions,
  type AdType,
} from './ad-lifecycle.ts'

const now = new Date('2025-11-20T12:00:00Z')
const ad = (part: Partial<AdForActions>): AdForActions => ({
  type: 'active',
  relation: 'owner',
  source: OWN_SOURCE,
  use: 'form',
  muted: false,
  ...part,
})
const anyAd = fc.record({
  type: fc.constantFrom(...AD_TYPES),
  relation: fc.constantFrom('owner' as const, 'general' as const),
  source: fc.constantFrom(OWN_SOURCE, 'teamtailor'),
  use: fc.constantFrom(...USES),
  muted: fc.boolean(),
})

describe('types', () => {
  test('AD-32 a draft becomes active when it starts today and scheduled when later', () => {
    expect(typeAfterPublish('draft', new Date('2025-11-20T22:00:00Z'), now)).toBe('active')
    expect(typeAfterPublish('draft', new Date('2025-11-20T23:00:00Z'), now)).toBe('scheduled')
    expect(typeAfterPublish('inactive', now, now)).toBe('active')
    expect(typeAfterPublish('archived', now, now)).toBeNull()
  })
  test('AD-33 an active ad stays active with new dates', () => {
    expect(typeAfterPublish('active', new Date('2026-01-01T00:00:00Z'), now)).toBe('active')
  })
  test('AD-34 AD-35 AD-36 each removal has its own type to start from', () => {
    const table = Object.fromEntries(
      REMOVALS.map((removal) => [removal, AD_TYPES.map((type) => typeAfterRemoval(type, removal))]),
    )
    expect(table).toEqual({
      unpublish: [null, null, 'inactive', null, null],
      archive: [null, null, null, 'archived', null],
      delete: ['deleted', 'deleted', 'deleted', 'deleted', null],
    })
  })
  test('AD-32 the clock starts scheduled ads and ends active ones', () => {
    const start = new Date('2025-11-20T12:00:00Z')
    const end = new Date('2025-12-01T22:59:59Z')
    expect(typeAt({ type: 'scheduled', start, end }, new Date(start.getTime() - 1))).toBe('scheduled')
    expect(typeAt({ type: 'scheduled', start, end }, start)).toBe('active')
    expect(typeAt({ type: 'active', start, end }, end)).toBe('active')
    expect(typeAt({ type: 'active', start, end }, new Date(end.getTime() + 1))).toBe('inactive')
    expect(typeAt({ type: 'scheduled', start, end }, new Date(end.getTime() + 1))).toBe('inactive')
    expect(typeAt({ type: 'draft', start, end }, end)).toBe('draft')
  })
})

describe('actions', () => {
  test('AD-40 external ads: ad admins unpublish and delete, nobody archives', () => {
    expect(adActions(ad({ source: 'ponty' }), false)).toMatchObject({ unpublish: false, delete: false, archive: false })
    expect(adActions(ad({ source: 'ponty' }), true)).toMatchObject({ unpublish: true, delete: true })
    expect(adActions(ad({ source: 'ponty', type: 'inactive' }), true)).toMatchObject({
      archive: false,
      republish: false,
      delete: true,
    })
  })
  test('AD-43 only non-owners mute or unmute, and only one of the two', () => {
    fc.assert(
      fc.property(anyAd, fc.boolean(), (a, admin) => {
        const { mute, unmute } = adActions(a, admin)
        expect(mute || unmute).toBe(a.relation === 'general')
        expect(mute && unmute).toBe(false)
      }),
    )
  })
  test('AD-36 an archived ad only moves, mutes and shows its board', () => {
    fc.assert(
      fc.property(anyAd, fc.boolean(), (a, admin) => {
        const { move, mute, unmute, openBoard, ...others } = adActions({ ...a, type: 'archived' }, admin)
        expect(move).toBe(true)
        expect([mute, unmute, openBoard].every((x) => typeof x === 'boolean')).toBe(true)
        expect(Object.values(others).every((allowed) => !allowed)).toBe(true)
      }),
    )
  })
  test('AD-34 AD-35 AD-36 a removal that is offered has a type to lead to', () => {
    fc.assert(
      fc.property(anyAd, fc.boolean(), (a, admin) => {
        const actions = adActions(a, admin)
        for (const removal of REMOVALS) if (actions[removal]) expect(typeAfterRemoval(a.type, removal)).not.toBeNull()
      }),
    )
  })
  test('AD-40 being an ad admin never takes an action away', () => {
    fc.assert(
      fc.property(anyAd, (a) => {
        const [plain, admin] = [adActions(a, false), adActions(a, true)]
        for (const key of Object.keys(plain) as (keyof typeof plain)[]) if (plain[key]) expect(admin[key]).toBe(true)
      }),
    )
  })
  test('AD-49 an active ad cannot be copied over', () => {
    expect(adActions(ad({ type: 'active' }), true).copyInto).toBe(false)
    expect(adActions(ad({ type: 'draft' }), false).copyInto).toBe(true)
  })
  test('AD-37 exactly one of publish, update and republish is open to an own ad that is not archived', () => {
    fc.assert(
      fc.property(anyAd, (a) => {
        const { publish, updateDates, republish } = adActions({ ...a, source: OWN_SOURCE }, false)
        expect([publish, updateDates, republish].filter(Boolean)).toHaveLength(a.type === 'archived' ? 0 : 1)
      }),
    )
  })
})

test('AD-54 PIPE-04 link, e-mail and external ads have no board', () => {
  expect(hasBoard({ use: 'form', source: OWN_SOURCE })).toBe(true)
  expect(hasBoard({ use: 'link', source: OWN_SOURCE })).toBe(false)
  expect(hasBoard({ use: 'email', source: OWN_SOURCE })).toBe(false)
  expect(hasBoard({ use: 'form', source: 'jobylon' })).toBe(false)
})

test('AD-44 muting asks only when there is something to clear', () => {
  expect(mutingNeedsConfirmation({ muted: false, notifications: 2 })).toBe(true)
  expect(mutingNeedsConfirmation({ muted: false, notifications: 0 })).toBe(false)
  expect(mutingNeedsConfirmation({ muted: true, notifications: 2 })).toBe(false)
})

test('PIPE-06 PIPE-07 archived ads and deleted candidates are read-only', () => {
  expect(isReadOnly({ type: 'archived' })).toBe(true)
  expect(isReadOnly({ type: 'active' }, { deleted: true })).toBe(true)
  expect(isReadOnly({ type: 'inactive' }, { deleted: false })).toBe(false)
})

test('AD-03 active and scheduled ads without a promotion are promotable', () => {
  expect(AD_TYPES.filter((type) => isPromotable({ type, promotion: 'none' }))).toEqual(['scheduled', 'active'])
  expect(isPromotable({ type: 'active', promotion: 'boost' })).toBe(false)
})

test('ads that are or were on the job site have statistics, ads of others only while promoted PLUS-71 SHELL-52', () => {
  const told = (type: AdType, source: string, promotion: string) => hasStatistics({ type, source, promotion })
  expect([
    told('draft', OWN_SOURCE, 'none'),
    told('scheduled', OWN_SOURCE, 'boost'),
    told('active', OWN_SOURCE, 'none'),
    told('archived', OWN_SOURCE, 'none'),
  ]).toEqual([false, false, true, true])
  expect([
    told('active', 'teamtailor', 'none'),
    told('active', 'teamtailor', 'boost'),
    told('scheduled', 'teamtailor', 'boost'),
  ]).toEqual([false, true, false])
})
