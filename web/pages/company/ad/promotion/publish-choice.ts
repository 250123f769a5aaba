import { isExternal, type AdType } from '#rules/ads/ad-lifecycle.ts'
import { hasNoErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import type { PackageOrNone } from '#rules/promotion/packages.ts'
import {
  canFinalizeExternal,
  checkPeriod,
  endOn,
  isPublishEnabled,
  publishLabel,
  reviewPeriod,
  type Period,
  type PublishLabel,
} from '#rules/ads/publish-period.ts'
import { startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** The days set by the user. Null while a field is empty or incomplete. */
export interface Days {
  start: string | null
  end: string | null
}

export interface PublishableAd {
  type: AdType
  start: Date | null
  end: Date | null
  promotion: string
}

/** The package that the user has selected on the page, if any, and the package stored with the ad. */
export interface PackageChoice {
  picked: PackageOrNone | null
  stored: PackageOrNone
}

const NO_CHOICE: PackageChoice = { picked: null, stored: 'none' }

export interface Choice {
  /** The days in the fields. */
  days: Days
  /** The period to publish. Null while a day is missing. */
  period: Period | null
  errors: FieldErrors
  label: PublishLabel
  /** Whether the period is complete and valid, and the button would change something. */
  isEnabled: boolean
  /** The package to buy. 'none' while a promotion runs (PROMO-24, PROMO-25). */
  selected: PackageOrNone
  /** Whether the period differs from the stored period and must be published. */
  hasNewDates: boolean
  /** Whether the user has changed a day or selected another package without saving (AD-129). */
  isDirty: boolean
  /** Whether the start was too long ago and was replaced by today (AD-126). */
  isStartReset: boolean
}

/**
 * Returns the state of the publish page for an ad, the days set and the package selected (AD-121 to AD-130, AD-133).
 */
export function getPublishChoice(
  ad: PublishableAd & { source?: string },
  setDays: Days | null,
  now: Date,
  { picked, stored }: PackageChoice = NO_CHOICE,
): Choice {
  const selected = ad.promotion === 'none' ? (picked ?? stored) : 'none'
  const external = ad.source !== undefined && isExternal({ source: ad.source })
  // The job board of an external ad sets its dates (AD-128), so they are not changed or validated here.
  const review =
    external && ad.start !== null && ad.end !== null
      ? { start: ad.start, end: ad.end }
      : reviewPeriod(ad, now, selected !== 'none')
  const defaultDays: Days = { start: stockholmDay(review.start), end: stockholmDay(review.end) }
  const days = setDays ?? defaultDays
  const period =
    days.start === null || days.end === null
      ? null
      : {
          start: days.start === defaultDays.start ? review.start : startOfDay(days.start),
          end: endOn(days.end),
        }
  const errors = period === null || external ? {} : checkPeriod(period, ad, now)
  const saved: Days = { start: ad.start && stockholmDay(ad.start), end: ad.end && stockholmDay(ad.end) }
  const hasNewDates = !external && (days.start !== saved.start || days.end !== saved.end)
  const label = publishLabel(
    {
      type: ad.type,
      start: period?.start ?? review.start,
      changed: hasNewDates,
      packageChosen: selected !== 'none',
      promoted: ad.promotion !== 'none',
    },
    now,
  )
  return {
    days,
    period,
    errors,
    label,
    isEnabled:
      period !== null &&
      hasNoErrors(errors) &&
      isPublishEnabled(label, errors) &&
      (!external || (canFinalizeExternal(ad.type) && selected !== 'none')),
    selected,
    hasNewDates,
    isDirty:
      days.start !== defaultDays.start ||
      days.end !== defaultDays.end ||
      (ad.promotion === 'none' && picked !== null && picked !== stored),
    isStartReset: ad.type === 'active' && saved.start !== null && saved.start !== defaultDays.start,
  }
}

export type PublishResult =
  | 'published'
  | 'scheduled'
  | 'updated'
  | 'rescheduled'
  | 'sponsored'
  | 'sponsoredWithSocialMedia'

/** Returns the success dialog for the ad's state before and after, and the purchase (AD-132). */
export function getPublishResult(
  before: AdType,
  after: AdType,
  bought?: { hasSocialMedia: boolean } | null,
): PublishResult {
  if (bought) return bought.hasSocialMedia ? 'sponsoredWithSocialMedia' : 'sponsored'
  if (before === 'scheduled' && after === 'scheduled') return 'rescheduled'
  if (after === 'scheduled') return 'scheduled'
  return before === 'active' ? 'updated' : 'published'
}
