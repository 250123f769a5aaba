import type { AdType } from '#rules/ad-lifecycle.ts'
import { isValid, type FieldErrors } from '#rules/field-errors.ts'
import { checkPeriod, endOn, isPublishEnabled, publishLabel, reviewPeriod, type Period, type PublishLabel } from '#rules/publish-period.ts'
import { startOfDay, stockholmDay } from '#rules/stockholm-time.ts'

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

export interface Choice {
  /** What the fields show. */
  days: Days
  /** What would be published; null while a day is missing. */
  period: Period | null
  errors: FieldErrors
  label: PublishLabel
  /** The period is whole and right, and the button has something to do. */
  isEnabled: boolean
  /** The user has changed a day and not published it (AD-129). */
  isDirty: boolean
  /** The start lay so far back that it is today instead (AD-126). */
  isStartReset: boolean
}

/** What the publish page shows for an ad and the days set so far (AD-121 to AD-130). */
export function choiceOf(ad: PublishableAd, set: Days | null, now: Date): Choice {
  const review = reviewPeriod(ad, now, false)
  const shown: Days = { start: stockholmDay(review.start), end: stockholmDay(review.end) }
  const days = set ?? shown
  const period = days.start === null || days.end === null ? null : {
    start: days.start === shown.start ? review.start : startOfDay(days.start),
    end: endOn(days.end),
  }
  const errors = period === null ? {} : checkPeriod(period, ad, now)
  const saved: Days = { start: ad.start && stockholmDay(ad.start), end: ad.end && stockholmDay(ad.end) }
  const label = publishLabel({
    type: ad.type,
    start: period?.start ?? review.start,
    changed: days.start !== saved.start || days.end !== saved.end,
    packageChosen: false,
    promoted: ad.promotion !== 'none',
  }, now)
  return {
    days,
    period,
    errors,
    label,
    isEnabled: period !== null && isValid(errors) && isPublishEnabled(label, errors),
    isDirty: days.start !== shown.start || days.end !== shown.end,
    isStartReset: ad.type === 'active' && saved.start !== null && saved.start !== shown.start,
  }
}

export type PublishResult = 'published' | 'scheduled' | 'updated' | 'rescheduled'

/** Which success dialog fits (AD-132): by what the ad was before and what it is now. */
export function publishResult(before: AdType, after: AdType): PublishResult {
  if (before === 'scheduled' && after === 'scheduled') return 'rescheduled'
  if (after === 'scheduled') return 'scheduled'
  return before === 'active' ? 'updated' : 'published'
}
