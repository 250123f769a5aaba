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

/** Days the user has set; null while a field is empty or half typed. */
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

/** The package the user has chosen on the page, null before; and the one stored with the ad. */
export interface PackageChoice {
  picked: PackageOrNone | null
  stored: PackageOrNone
}

const noChoice: PackageChoice = { picked: null, stored: 'none' }

export interface Choice {
  /** What the fields show. */
  days: Days
  /** What would be published; null while a day is missing. */
  period: Period | null
  errors: FieldErrors
  label: PublishLabel
  /** The period is whole and right, and the button has something to do. */
  isEnabled: boolean
  /** The package that would be bought; 'none' too while a promotion runs (PROMO-24, PROMO-25). */
  chosen: PackageOrNone
  /** The period differs from the stored one: it has to be published. */
  hasNewDates: boolean
  /** The user has changed a day or chosen another package, and it is not stored yet (AD-129). */
  isDirty: boolean
  /** The start lay so far back that it is today instead (AD-126). */
  isStartReset: boolean
}

/** What the publish page shows for an ad, the days set so far and the package chosen (AD-121 to AD-130, AD-133). */
export function choiceOf(
  ad: PublishableAd & { source?: string },
  set: Days | null,
  now: Date,
  { picked, stored }: PackageChoice = noChoice,
): Choice {
  const chosen = ad.promotion === 'none' ? (picked ?? stored) : 'none'
  const external = ad.source !== undefined && isExternal({ source: ad.source })
  // The dates of an external ad are those of its own site (AD-128): they are neither changed nor judged here.
  const review =
    external && ad.start !== null && ad.end !== null
      ? { start: ad.start, end: ad.end }
      : reviewPeriod(ad, now, chosen !== 'none')
  const shown: Days = { start: stockholmDay(review.start), end: stockholmDay(review.end) }
  const days = set ?? shown
  const period =
    days.start === null || days.end === null
      ? null
      : {
          start: days.start === shown.start ? review.start : startOfDay(days.start),
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
      packageChosen: chosen !== 'none',
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
      (!external || (canFinalizeExternal(ad.type) && chosen !== 'none')),
    chosen,
    hasNewDates,
    isDirty:
      days.start !== shown.start ||
      days.end !== shown.end ||
      (ad.promotion === 'none' && picked !== null && picked !== stored),
    isStartReset: ad.type === 'active' && saved.start !== null && saved.start !== shown.start,
  }
}

export type PublishResult =
  | 'published'
  | 'scheduled'
  | 'updated'
  | 'rescheduled'
  | 'sponsored'
  | 'sponsoredWithSocialMedia'

/** Which success dialog fits (AD-132): by what the ad was before and what it is now, and what was bought with it. */
export function publishResult(
  before: AdType,
  after: AdType,
  bought?: { hasSocialMedia: boolean } | null,
): PublishResult {
  if (bought) return bought.hasSocialMedia ? 'sponsoredWithSocialMedia' : 'sponsored'
  if (before === 'scheduled' && after === 'scheduled') return 'rescheduled'
  if (after === 'scheduled') return 'scheduled'
  return before === 'active' ? 'updated' : 'published'
}
