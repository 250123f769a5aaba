import type { AdType } from '#rules/ads/ad-lifecycle.ts'
import { PACKAGE_FACTS, type Package } from './packages.ts'
import { remainingDays } from '#rules/ads/publish-period.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

// The life of an ad's promotion: when it can be started, cancelled and resumed, and when it ends. Source: 2§4.7, 2§9.

/** Days a promotion lasts; then the ad goes back to what it was (PROMO-29). */
export const PROMOTION_DAYS = 30
/** A promotion needs at least so many days left of the ad's period, today counted (PROMO-28). */
export const MIN_DAYS_LEFT = 1
/** The overview offers a promotion only from so many days left (PROMO-28). */
export const MIN_DAYS_LEFT_IN_OVERVIEW = 7
/** Days ahead of which credits may be taken, unless the company's terms say otherwise (ADMIN-33). */
export const DEFAULT_MAX_PERIOD_DAYS = 180
/** Longest such period that staff can set; a limit of our own. */
export const MOST_PERIOD_DAYS = 3650
/** Most credits given at a time (ADMIN-32). */
export const MOST_CREDITS = 100_000

const DAY = 86_400_000

/**
 * `scheduled`: begins with its ad; `cancelled`: ended by somebody before its time, with time left or not; `ended`: its
 * time is over.
 */
export type PromotionState = 'scheduled' | 'active' | 'cancelled' | 'ended'

export interface PromotionTimes {
  startsAt: Date
  endsAt: Date
  /** Since when it is cancelled. */
  cancelledAt: Date | null
  /** When its end was noticed. */
  endedAt: Date | null
}

/** The state of a promotion by the clock (PROMO-27). */
export function promotionState({ startsAt, endsAt, cancelledAt, endedAt }: PromotionTimes, now: Date): PromotionState {
  if (cancelledAt !== null) return 'cancelled'
  if (endedAt !== null || endsAt <= now) return 'ended'
  return startsAt > now ? 'scheduled' : 'active'
}

/** Milliseconds that remained when it was cancelled; of one cancelled before its start, all of it. */
export const remainingTime = ({ startsAt, endsAt, cancelledAt }: PromotionTimes): number =>
  cancelledAt === null ? 0 : Math.max(0, endsAt.getTime() - Math.max(cancelledAt.getTime(), startsAt.getTime()))

/** Days that remained when it was cancelled, begun ones counted. */
export const remainingPromotionDays = (times: PromotionTimes): number => Math.ceil(remainingTime(times) / DAY)

/** Whether a cancelled promotion can go on: it has time left (PROMO-27). */
export const isResumable = (times: PromotionTimes): boolean => times.cancelledAt !== null && remainingTime(times) > 0

/** A cancelled promotion that goes on: it starts now, or with its ad, and lasts for the time that remained. */
export function resumed(times: PromotionTimes, ad: { type: AdType; start: Date | null }, now: Date): PromotionTimes {
  const startsAt = startOfPromotion(ad, now)
  return { startsAt, endsAt: new Date(startsAt.getTime() + remainingTime(times)), cancelledAt: null, endedAt: null }
}

/** When a promotion that is bought now starts: with an ad that is scheduled, else now (PROMO-26). */
export const startOfPromotion = (ad: { type: AdType; start: Date | null }, now: Date): Date =>
  ad.type === 'scheduled' && ad.start !== null && ad.start > now ? ad.start : now

/** The times of a promotion that is bought now. */
export function promotionTimes(ad: { type: AdType; start: Date | null }, now: Date): { startsAt: Date; endsAt: Date } {
  const startsAt = startOfPromotion(ad, now)
  return { startsAt, endsAt: new Date(startsAt.getTime() + PROMOTION_DAYS * DAY) }
}

/**
 * The last day on which a promotion that ends at an instant holds: one that ends at midnight holds until the day
 * before.
 */
export const lastPromotedDay = (endsAt: Date): string => stockholmDay(new Date(endsAt.getTime() - 1))

/**
 * Whether enough of an ad's period is left for a promotion, its last day counted as one; an ad without an end has
 * enough (PROMO-28).
 */
export const hasTimeToPromote = (ad: { end: Date | null }, now: Date, days: number = MIN_DAYS_LEFT): boolean =>
  ad.end === null || (ad.end > now && remainingDays(ad.end, now) + 1 >= days)

/**
 * Why a promotion cannot be bought for an ad (PROMO-26, AD-133); null when it can. `promoted`: it has one; `adClosed`:
 * it is neither active nor scheduled; `periodOver`: less than a day is left of its period.
 */
export function promotionFault(
  ad: { type: AdType; end: Date | null; promotion: string },
  now: Date,
): 'promoted' | 'adClosed' | 'periodOver' | null {
  if (ad.type !== 'active' && ad.type !== 'scheduled') return 'adClosed'
  if (ad.promotion !== 'none') return 'promoted'
  return hasTimeToPromote(ad, now) ? null : 'periodOver'
}

/** Whether credits can be taken for a promotion that starts then: at most so many days ahead (ADMIN-33). */
export const isWithinReservation = (startsAt: Date, maxPeriodDays: number, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= maxPeriodDays * DAY

/**
 * When the ad's place is renewed for the n-th time (from 1), evenly over the days the promotion runs; null after the
 * last (PROMO-16). Counted back from the end, which a pause moves: after a resume the n-th is due after as many days of
 * running as without one.
 */
export function bumpAt(packageType: Package, { endsAt }: Pick<PromotionTimes, 'endsAt'>, nth: number): Date | null {
  const { bumps } = PACKAGE_FACTS[packageType]
  if (nth > bumps) return null
  return new Date(endsAt.getTime() - PROMOTION_DAYS * DAY * (1 - nth / (bumps + 1)))
}
