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
  adTypeAt,
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
  test('makes a draft active if it starts today, and scheduled if it starts later (AD-32)', () => {
    expect(typeAfterPublish('draft', new Date('2025-11-20T22:00:00Z'), now)).toBe('active')
    expect(typeAfterPublish('draft', new Date('2025-11-20T23:00:00Z'), now)).toBe('scheduled')
    expect(typeAfterPublish('inactive', now, now)).toBe('active')
    expect(typeAfterPublish('archived', now, now)).toBeNull()
  })
  test('keeps an active ad active when its dates change (AD-33)', () => {
    expect(typeAfterPublish('active', new Date('2026-01-01T00:00:00Z'), now)).toBe('active')
  })
  test('allows each removal only from one type (AD-34, AD-35, AD-36)', () => {
    const table = Object.fromEntries(
      REMOVALS.map((removal) => [removal, AD_TYPES.map((type) => typeAfterRemoval(type, removal))]),
    )
    expect(table).toEqual({
      unpublish: [null, null, 'inactive', null, null],
      archive: [null, null, null, 'archived', null],
      delete: ['deleted', 'deleted', 'deleted', 'deleted', null],
    })
  })
  test('activates scheduled ads at their start and deactivates active ads after their end (AD-32)', () => {
    const start = new Date('2025-11-20T12:00:00Z')
    const end = new Date('2025-12-01T22:59:59Z')
    expect(adTypeAt({ type: 'scheduled', start, end }, new Date(start.getTime() - 1))).toBe('scheduled')
    expect(adTypeAt({ type: 'scheduled', start, end }, start)).toBe('active')
    expect(adTypeAt({ type: 'active', start, end }, end)).toBe('active')
    expect(adTypeAt({ type: 'active', start, end }, new Date(end.getTime() + 1))).toBe('inactive')
    expect(adTypeAt({ type: 'scheduled', start, end }, new Date(end.getTime() + 1))).toBe('inactive')
    expect(adTypeAt({ type: 'draft', start, end }, end)).toBe('draft')
  })
})

describe('actions', () => {
  test('lets ad admins unpublish and delete imported ads, and nobody archive them (AD-40)', () => {
    expect(adActions(ad({ source: 'ponty' }), false)).toMatchObject({ unpublish: false, delete: false, archive: false })
    expect(adActions(ad({ source: 'ponty' }), true)).toMatchObject({ unpublish: true, delete: true })
    expect(adActions(ad({ source: 'ponty', type: 'inactive' }), true)).toMatchObject({
      archive: false,
      republish: false,
      delete: true,
    })
  })
  test('lets only users who do not own the ad mute or unmute it, one at a time (AD-43)', () => {
    fc.assert(
      fc.property(anyAd, fc.boolean(), (a, admin) => {
        const { mute, unmute } = adActions(a, admin)
        expect(mute || unmute).toBe(a.relation === 'general')
        expect(mute && unmute).toBe(false)
      }),
    )
  })
  test('only allows moving, muting and opening the board of an archived ad (AD-36)', () => {
    fc.assert(
      fc.property(anyAd, fc.boolean(), (a, admin) => {
        const { move, mute, unmute, openBoard, ...others } = adActions({ ...a, type: 'archived' }, admin)
        expect(move).toBe(true)
        expect([mute, unmute, openBoard].every((x) => typeof x === 'boolean')).toBe(true)
        expect(Object.values(others).every((allowed) => !allowed)).toBe(true)
      }),
    )
  })
  test('offers a removal only if it leads to a type (AD-34, AD-35, AD-36)', () => {
    fc.assert(
      fc.property(anyAd, fc.boolean(), (a, admin) => {
        const actions = adActions(a, admin)
        for (const removal of REMOVALS) if (actions[removal]) expect(typeAfterRemoval(a.type, removal)).not.toBeNull()
      }),
    )
  })
  test('never removes an action for ad admins (AD-40)', () => {
    fc.assert(
      fc.property(anyAd, (a) => {
        const [plain, admin] = [adActions(a, false), adActions(a, true)]
        for (const key of Object.keys(plain) as (keyof typeof plain)[]) if (plain[key]) expect(admin[key]).toBe(true)
      }),
    )
  })
  test('does not allow overwriting an active ad with a copy (AD-49)', () => {
    expect(adActions(ad({ type: 'active' }), true).copyInto).toBe(false)
    expect(adActions(ad({ type: 'draft' }), false).copyInto).toBe(true)
  })
  test('offers exactly one of publish, update and republish for an ad that is not imported or archived (AD-37)', () => {
    fc.assert(
      fc.property(anyAd, (a) => {
        const { publish, updateDates, republish } = adActions({ ...a, source: OWN_SOURCE }, false)
        expect([publish, updateDates, republish].filter(Boolean)).toHaveLength(a.type === 'archived' ? 0 : 1)
      }),
    )
  })
})

test('gives link, e-mail and imported ads no board (AD-54, PIPE-04)', () => {
  expect(hasBoard({ use: 'form', source: OWN_SOURCE })).toBe(true)
  expect(hasBoard({ use: 'link', source: OWN_SOURCE })).toBe(false)
  expect(hasBoard({ use: 'email', source: OWN_SOURCE })).toBe(false)
  expect(hasBoard({ use: 'form', source: 'jobylon' })).toBe(false)
})

test('asks for confirmation of muting only if there are notifications to clear (AD-44)', () => {
  expect(mutingNeedsConfirmation({ muted: false, notifications: 2 })).toBe(true)
  expect(mutingNeedsConfirmation({ muted: false, notifications: 0 })).toBe(false)
  expect(mutingNeedsConfirmation({ muted: true, notifications: 2 })).toBe(false)
})

test('makes archived ads and deleted candidates read-only (PIPE-06, PIPE-07)', () => {
  expect(isReadOnly({ type: 'archived' })).toBe(true)
  expect(isReadOnly({ type: 'active' }, { deleted: true })).toBe(true)
  expect(isReadOnly({ type: 'inactive' }, { deleted: false })).toBe(false)
})

test('lets active and scheduled ads without a promotion be promoted (AD-03)', () => {
  expect(AD_TYPES.filter((type) => isPromotable({ type, promotion: 'none' }))).toEqual(['scheduled', 'active'])
  expect(isPromotable({ type: 'active', promotion: 'boost' })).toBe(false)
})

test('shows statistics for published ads, and for imported ads only while promoted (PLUS-71, SHELL-52)', () => {
  const isShown = (type: AdType, source: string, promotion: string) => hasStatistics({ type, source, promotion })
  expect([
    isShown('draft', OWN_SOURCE, 'none'),
    isShown('scheduled', OWN_SOURCE, 'boost'),
    isShown('active', OWN_SOURCE, 'none'),
    isShown('archived', OWN_SOURCE, 'none'),
  ]).toEqual([false, false, true, true])
  expect([
    isShown('active', 'teamtailor', 'none'),
    isShown('active', 'teamtailor', 'boost'),
    isShown('scheduled', 'teamtailor', 'boost'),
  ]).toEqual([false, true, false])
})
