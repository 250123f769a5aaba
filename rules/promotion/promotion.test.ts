import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PACKAGE_FACTS, PACKAGES } from './packages.ts'
import {
  PROMOTION_DAYS,
  bumpTime,
  hasTimeToPromote,
  isResumable,
  isWithinReservation,
  lastPromotedDay,
  promotedDaysLeft,
  promotionFault,
  promotionState,
  newPromotionTimes,
  remainingPromotionDays,
  remainingTime,
  resumedTimes,
  type PromotionTimes,
} from './promotion.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { addDays, daysBetween, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

const now = new Date('2027-03-01T09:00:00Z')
const days = (count: number, from = now) => new Date(from.getTime() + count * DAY_MS)
const active = { type: 'active' as const, start: days(-3), end: days(20), promotion: 'none' }
const bought = (ad: Parameters<typeof newPromotionTimes>[0] = active): PromotionTimes => ({
  ...newPromotionTimes(ad, now),
  cancelledAt: null,
  endedAt: null,
})

test.each([
  ['at midnight', '2027-02-28T23:00:00Z', '2027-03-30'],
  ['during the day', '2027-03-01T09:00:00Z', '2027-03-30'],
  ['at the end of a day', '2027-03-01T22:59:59Z', '2027-03-30'],
  ['before the clocks go back', '2027-10-09T22:00:00Z', '2027-11-08'],
])('a promotion that starts %s has 30 counted days, its first day included (PROMO-29)', (_, start, last) => {
  const times = newPromotionTimes(active, new Date(start))
  expect(lastPromotedDay(times)).toBe(last)
  const firstDay = stockholmDay(times.startsAt)
  expect(daysBetween(firstDay, last) + 1).toBe(PROMOTION_DAYS)
  expect(promotedDaysLeft(times, new Date(times.startsAt.getTime() - DAY_MS))).toBe(PROMOTION_DAYS)
  for (const [days, left] of [
    [0, 30],
    [1, 29],
    [29, 1],
  ] as const)
    expect(promotedDaysLeft(times, startOfDay(addDays(firstDay, days)))).toBe(left)
  expect(promotedDaysLeft(times, new Date(times.endsAt.getTime() - 1))).toBe(1)
})

test('a resumed promotion counts the rest of a day as a day (PROMO-27, PROMO-29)', () => {
  const stopped = { ...bought(), cancelledAt: days(20.4), endedAt: days(20.4) }
  const resumed = resumedTimes(stopped, active, days(22))
  expect(remainingPromotionDays(stopped)).toBe(10)
  expect(lastPromotedDay(resumed)).toBe(addDays(stockholmDay(days(22)), 9))
})

test('lasts 30 days from now, or from the start of a scheduled ad (PROMO-26, PROMO-29)', () => {
  expect(newPromotionTimes(active, now)).toEqual({ startsAt: now, endsAt: days(PROMOTION_DAYS) })
  const later = { type: 'scheduled' as const, start: days(5) }
  expect(newPromotionTimes(later, now)).toEqual({ startsAt: days(5), endsAt: days(35) })
  expect([0, 4, 5, 34, 35].map((day) => promotionState(bought(later), days(day)))).toEqual([
    'scheduled',
    'scheduled',
    'active',
    'active',
    'ended',
  ])
})

test('can be bought for active and scheduled ads without a promotion and with a day left (PROMO-26, PROMO-28, AD-133)', () => {
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

test('runs 30 days in total, with any number of cancellations and resumptions (PROMO-27)', () => {
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
          times = resumedTimes(cancelled, active, days(waiting, cancelledAt))
          expect(promotionState(times, times.startsAt)).toBe('active')
        }
        expect(ran + times.endsAt.getTime() - times.startsAt.getTime()).toBe(PROMOTION_DAYS * DAY_MS)
      },
    ),
  )
})

test('keeps all days if cancelled before the start, and none if no time is left (PROMO-27)', () => {
  const times = bought({ type: 'scheduled', start: days(5) })
  expect(remainingPromotionDays({ ...times, cancelledAt: days(1), endedAt: days(1) })).toBe(30)
  expect(remainingPromotionDays({ ...times, cancelledAt: days(10.5), endedAt: days(10.5) })).toBe(25)
  expect(remainingTime({ ...times, cancelledAt: days(40), endedAt: days(40) })).toBe(0)
  expect(isResumable({ ...times, endsAt: days(10), cancelledAt: days(10), endedAt: days(10) })).toBe(false)
  expect(isResumable(times)).toBe(false)
})

test('moves an ad to the top as often as its package says, evenly and within the promotion (PROMO-16)', () => {
  for (const packageType of PACKAGES) {
    const times = bought()
    const bumpTimes = Array.from({ length: 6 }, (_, index) => bumpTime(packageType, times, index + 1)).filter(
      (time) => time !== null,
    )
    expect(bumpTimes).toHaveLength(PACKAGE_FACTS[packageType].bumps)
    for (const time of bumpTimes) expect(time > times.startsAt && time < times.endsAt).toBe(true)
    expect([...bumpTimes].sort((a, b) => a.getTime() - b.getTime())).toEqual(bumpTimes)
  }
})

test('keeps the same number of active days between moves to the top, with any number of pauses (PROMO-16, PROMO-27)', () => {
  const pauses = fc.array(
    fc.tuple(fc.double({ min: 0.01, max: 12, noNaN: true }), fc.double({ min: 0, max: 40, noNaN: true })),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(fc.constantFrom(...PACKAGES), pauses, (packageType, allPauses) => {
      const { bumps } = PACKAGE_FACTS[packageType]
      let [times, ran] = [bought(), 0]
      for (const [running, waiting] of allPauses) {
        const cancelledAt = days(running, times.startsAt)
        if (cancelledAt >= times.endsAt) break
        ran += cancelledAt.getTime() - times.startsAt.getTime()
        times = resumedTimes({ ...times, cancelledAt, endedAt: cancelledAt }, active, days(waiting, cancelledAt))
      }
      const bumpTimes = Array.from(
        { length: bumps },
        (_, index) =>
          ran + (bumpTime(packageType, times, index + 1)?.getTime() ?? Number.NaN) - times.startsAt.getTime(),
      )
      bumpTimes.forEach((time, index) =>
        expect(Math.abs(time - (PROMOTION_DAYS * DAY_MS * (index + 1)) / (bumps + 1))).toBeLessThan(10),
      )
    }),
  )
})

test('accepts credits for promotions that start within the period (ADMIN-33)', () => {
  expect([
    isWithinReservation(days(30), 30, now),
    isWithinReservation(days(31), 30, now),
    isWithinReservation(now, 1, now),
  ]).toEqual([true, false, true])
})
