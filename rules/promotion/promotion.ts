import { DAY_MS } from '#rules/text-and-time/durations.ts'
import type { AdType } from '#rules/ads/ad-lifecycle.ts'
import { PACKAGE_FACTS, type Package } from './packages.ts'
import { remainingDays } from '#rules/ads/publish-period.ts'
import { addDays, daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

// The lifecycle of an ad's promotion: when it can be started, cancelled and resumed, and when it ends. Source: 2§4.7,
// 2§9.

/** Duration of a promotion in days. Then the ad returns to its previous visibility (PROMO-29). */
export const PROMOTION_DAYS = 30
/** Minimum days left of the ad's period for a promotion, including today (PROMO-28). */
const MIN_DAYS_LEFT = 1
/** Minimum days left of the ad's period for the overview to offer a promotion (PROMO-28). */
export const MIN_DAYS_LEFT_IN_OVERVIEW = 7
/**
 * Default number of days ahead that a promotion paid with credits can start. The company's terms may differ (ADMIN-33).
 */
export const DEFAULT_MAX_PERIOD_DAYS = 180
/** Maximum number of days ahead that staff can set. Our own limit. */
export const MAX_PERIOD_DAYS = 3650
/** Maximum number of credits added at a time (ADMIN-32). */
export const MAX_CREDITS = 100_000

/**
 * `scheduled`: starts together with its ad. `cancelled`: somebody cancelled it, whether or not time was left. `ended`:
 * its time has passed.
 */
export type PromotionState = 'scheduled' | 'active' | 'cancelled' | 'ended'

export interface PromotionTimes {
  startsAt: Date
  endsAt: Date
  /** When the promotion was cancelled. Null if it is not cancelled. */
  cancelledAt: Date | null
  /** When the platform recorded the end. Null until then. */
  endedAt: Date | null
}

/** Returns the state of a promotion at `now` (PROMO-27). */
export function promotionState({ startsAt, endsAt, cancelledAt, endedAt }: PromotionTimes, now: Date): PromotionState {
  if (cancelledAt !== null) return 'cancelled'
  if (endedAt !== null || endsAt <= now) return 'ended'
  return startsAt > now ? 'scheduled' : 'active'
}

/**
 * Returns the milliseconds left at the time of the cancellation. A promotion that was cancelled before its start has
 * its full duration left.
 */
export const remainingTime = ({ startsAt, endsAt, cancelledAt }: PromotionTimes): number =>
  cancelledAt === null ? 0 : Math.max(0, endsAt.getTime() - Math.max(cancelledAt.getTime(), startsAt.getTime()))

/** Returns the days left at the time of the cancellation, rounded up. */
export const remainingPromotionDays = (times: PromotionTimes): number => Math.ceil(remainingTime(times) / DAY_MS)

/** Returns whether a cancelled promotion can be resumed: it has time left (PROMO-27). */
export const isResumable = (times: PromotionTimes): boolean => times.cancelledAt !== null && remainingTime(times) > 0

/** Returns the times of a resumed promotion. It starts now, or with its ad, and lasts for the time that was left. */
export function resumedTimes(
  times: PromotionTimes,
  ad: { type: AdType; start: Date | null },
  now: Date,
): PromotionTimes {
  const startsAt = startOfPromotion(ad, now)
  return { startsAt, endsAt: new Date(startsAt.getTime() + remainingTime(times)), cancelledAt: null, endedAt: null }
}

/** Returns when a promotion that is bought now starts: with its ad if the ad is scheduled, otherwise now (PROMO-26). */
export const startOfPromotion = (ad: { type: AdType; start: Date | null }, now: Date): Date =>
  ad.type === 'scheduled' && ad.start !== null && ad.start > now ? ad.start : now

/** Returns the times of a promotion that is bought now. */
export function newPromotionTimes(
  ad: { type: AdType; start: Date | null },
  now: Date,
): { startsAt: Date; endsAt: Date } {
  const startsAt = startOfPromotion(ad, now)
  return { startsAt, endsAt: new Date(startsAt.getTime() + PROMOTION_DAYS * DAY_MS) }
}

/**
 * Returns the last day of a promotion as days are counted: its first day is day 1, and the last day of a new promotion
 * is day 30. A promotion that starts during a day also runs on the day after, until the same time (PROMO-29).
 */
export const lastPromotedDay = ({ startsAt, endsAt }: Pick<PromotionTimes, 'startsAt' | 'endsAt'>): string =>
  addDays(stockholmDay(startsAt), Math.max(1, Math.ceil((endsAt.getTime() - startsAt.getTime()) / DAY_MS)) - 1)

/**
 * Returns the days left of a promotion that runs or is scheduled, from today or its start until its last day, both
 * included. In the hours after the last day, one day is left.
 */
export const promotedDaysLeft = (times: Pick<PromotionTimes, 'startsAt' | 'endsAt'>, now: Date): number =>
  Math.max(1, daysBetween(stockholmDay(now > times.startsAt ? now : times.startsAt), lastPromotedDay(times)) + 1)

/**
 * Returns whether enough days of an ad's period are left for a promotion, including its last day. An ad without an end
 * always has enough (PROMO-28).
 */
export const hasTimeToPromote = (ad: { end: Date | null }, now: Date, days: number = MIN_DAYS_LEFT): boolean =>
  ad.end === null || (ad.end > now && remainingDays(ad.end, now) + 1 >= days)

/**
 * Returns why an ad cannot be promoted, or null (PROMO-26, AD-133).
 * - `promoted`: it is already promoted.
 * - `adClosed`: it is neither active nor scheduled.
 * - `periodOver`: less than a day is left of its period.
 */
export function promotionFault(
  ad: { type: AdType; end: Date | null; promotion: string },
  now: Date,
): 'promoted' | 'adClosed' | 'periodOver' | null {
  if (ad.type !== 'active' && ad.type !== 'scheduled') return 'adClosed'
  if (ad.promotion !== 'none') return 'promoted'
  return hasTimeToPromote(ad, now) ? null : 'periodOver'
}

/** Returns whether a promotion paid with credits can start at an instant: at most `maxPeriodDays` ahead (ADMIN-33). */
export const isWithinReservation = (startsAt: Date, maxPeriodDays: number, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= maxPeriodDays * DAY_MS

/**
 * Returns when the ad is moved to the top for the nth time (from 1). Null after the last time (PROMO-16). The times
 * divide the promotion evenly. They are counted back from the end, because a pause moves the end. So a pause does not
 * change the number of active days between them.
 */
export function bumpTime(packageType: Package, { endsAt }: Pick<PromotionTimes, 'endsAt'>, nth: number): Date | null {
  const { bumps } = PACKAGE_FACTS[packageType]
  if (nth > bumps) return null
  return new Date(endsAt.getTime() - PROMOTION_DAYS * DAY_MS * (1 - nth / (bumps + 1)))
}
