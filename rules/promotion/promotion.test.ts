import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKAGE_FACTS, PACKAGES } from './packages.ts'
import {
  PROMOTION_DAYS,
  bumpAt,
  hasTimeToPromote,
  isResumable,
  isWithinReservation,
  promotionFault,
  promotionState,
  promotionTimes,
  remainingPromotionDays,
  remainingTime,
  resumed,
  type PromotionTimes,
} from './promotion.ts'

const now = new Date('2027-03-01T09:00:00Z')
const days = (count: number, from = now) => new Date(from.getTime() + count * 86_400_000)
const active = { type: 'active' as const, start: days(-3), end: days(20), promotion: 'none' }
const bought = (ad: Parameters<typeof promotionTimes>[0] = active): PromotionTimes => ({
  ...promotionTimes(ad, now),
  cancelledAt: null,
  endedAt: null,
})

test('PROMO-26 PROMO-29 a promotion lasts 30 days from now, or from the start of an ad that is scheduled', () => {
  expect(promotionTimes(active, now)).toEqual({ startsAt: now, endsAt: days(PROMOTION_DAYS) })
  const later = { type: 'scheduled' as const, start: days(5) }
  expect(promotionTimes(later, now)).toEqual({ startsAt: days(5), endsAt: days(35) })
  expect([0, 4, 5, 34, 35].map((day) => promotionState(bought(later), days(day)))).toEqual([
    'scheduled',
    'scheduled',
    'active',
    'active',
    'ended',
  ])
})

test('PROMO-26 PROMO-28 AD-133 only active and scheduled ads without a promotion, with a day left of their period', () => {
  expect(promotionFault(active, now)).toBeNull()
  expect(promotionFault({ ...active, type: 'scheduled' }, now)).toBeNull()
  for (const type of ['draft', 'inactive', 'archived'] as const)
    expect(promotionFault({ ...active, type }, now)).toBe('adClosed')
  expect(promotionFault({ ...active, promotion: 'basic' }, now)).toBe('promoted')
  expect(promotionFault({ ...active, end: days(-0.01) }, now)).toBe('periodOver')
  expect(promotionFault({ ...active, end: days(0.1) }, now)).toBeNull()
  expect(promotionFault({ ...active, end: null }, now)).toBeNull()
  expect([hasTimeToPromote({ end: days(5) }, now, 7), hasTimeToPromote({ end: days(6) }, now, 7)]).toEqual([
    false,
    true,
  ])
})

test('PROMO-27 however often a promotion is cancelled and resumed, it runs 30 days in all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.double({ min: 0.01, max: 12, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true })), {
        maxLength: 8,
      }),
      (pauses) => {
        let times = bought()
        let ran = 0
        for (const [running, waiting] of pauses) {
          const cancelledAt = days(running, times.startsAt)
          if (cancelledAt >= times.endsAt) break
          ran += cancelledAt.getTime() - times.startsAt.getTime()
          const cancelled = { ...times, cancelledAt, endedAt: cancelledAt }
          expect(promotionState(cancelled, cancelledAt)).toBe('cancelled')
          expect(isResumable(cancelled)).toBe(true)
          times = resumed(cancelled, active, days(waiting, cancelledAt))
          expect(promotionState(times, times.startsAt)).toBe('active')
        }
        expect(ran + times.endsAt.getTime() - times.startsAt.getTime()).toBe(PROMOTION_DAYS * 86_400_000)
      },
    ),
  )
})

test('PROMO-27 one that is cancelled before its start keeps all of its days, one without time left none', () => {
  const times = bought({ type: 'scheduled', start: days(5) })
  expect(remainingPromotionDays({ ...times, cancelledAt: days(1), endedAt: days(1) })).toBe(30)
  expect(remainingPromotionDays({ ...times, cancelledAt: days(10.5), endedAt: days(10.5) })).toBe(25)
  expect(remainingTime({ ...times, cancelledAt: days(40), endedAt: days(40) })).toBe(0)
  expect(isResumable({ ...times, endsAt: days(10), cancelledAt: days(10), endedAt: days(10) })).toBe(false)
  expect(isResumable(times)).toBe(false)
})

test('PROMO-16 an ad comes to the top anew as often as its package says, evenly and within the promotion', () => {
  for (const each of PACKAGES) {
    const times = bought()
    const at = Array.from({ length: 6 }, (_, index) => bumpAt(each, times, index + 1)).filter((one) => one !== null)
    expect(at).toHaveLength(PACKAGE_FACTS[each].bumps)
    for (const one of at) expect(one > times.startsAt && one < times.endsAt).toBe(true)
    expect([...at].sort((a, b) => a.getTime() - b.getTime())).toEqual(at)
  }
})

test('PROMO-16 PROMO-27 however often a promotion pauses, its renewals are as many days of running apart', () => {
  const pauses = fc.array(
    fc.tuple(fc.double({ min: 0.01, max: 12, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true })),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.constantFrom(...PACKAGES), pauses, (each, all) => {
      const { bumps } = PACKAGE_FACTS[each]
      let [times, ran] = [bought(), 0]
      for (const [running, waiting] of all) {
        const cancelledAt = days(running, times.startsAt)
        if (cancelledAt >= times.endsAt) break
        ran += cancelledAt.getTime() - times.startsAt.getTime()
        times = resumed({ ...times, cancelledAt, endedAt: cancelledAt }, active, days(waiting, cancelledAt))
      }
      const at = Array.from(
        { length: bumps },
        (_, index) => ran + (bumpAt(each, times, index + 1)?.getTime() ?? Number.NaN) - times.startsAt.getTime(),
      )
      at.forEach((one, index) =>
        expect(Math.abs(one - (PROMOTION_DAYS * 86_400_000 * (index + 1)) / (bumps + 1))).toBeLessThan(10),
      )
    }),
  )
})

test('ADMIN-33 credits are taken for promotions that start within the period', () => {
  expect([
    isWithinReservation(days(30), 30, now),
    isWithinReservation(days(31), 30, now),
    isWithinReservation(now, 1, now),
  ]).toEqual([true, false, true])
})
