import { isExternal, type AdType } from './ad-lifecycle.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  endOfDay,
  startOfDay,
  stockholmDay,
} from '#rules/text-and-time/stockholm-time.ts'

// The publication period of an ad and the button of the publish review. Days are days in Stockholm. Source: 1§5, 1§9,
// 2§2.5.

/** Days from today to the default end (AD-123). */
const DEFAULT_PERIOD_DAYS = 30
/** A longer period shows a note about boosting (AD-125). */
export const BOOST_PERIOD_DAYS = 30
/** Unless the ad is being promoted, a start more than this many days ago is reset to today (AD-126). */
const OLD_START_DAYS = 30
/** Maximum number of months until the start (AD-121). */
const MAX_START_MONTHS = 6
/** Maximum number of months until the end (AD-122). */
const MAX_END_MONTHS = 12
/** With this many days left or fewer, an alert shows the remaining days (AD-28). */
export const REMAINING_DAYS_ALERT = 5

export interface Period {
  start: Date
  end: Date
}
export interface PeriodLimits {
  startMin: string
  startMax: string
  endMin: string
  endMax: string
}

/**
 * Returns the first and last selectable days (AD-121, AD-122). `start` is the selected start. The end cannot be before
 * it.
 */
export function periodLimits(now: Date, start?: Date): PeriodLimits {
  const today = stockholmDay(now)
  const from = start === undefined ? today : stockholmDay(start)
  return {
    startMin: today,
    startMax: addMonths(today, MAX_START_MONTHS),
    endMin: from > today ? from : today,
    endMax: addMonths(today, MAX_END_MONTHS),
  }
}

/** Returns the default period: from today until 23:59:59 in 30 days (AD-123, AD-124). */
export function defaultPeriod(now: Date): Period {
  const today = stockholmDay(now)
  return { start: startOfDay(today), end: endOfDay(addDays(today, DEFAULT_PERIOD_DAYS)) }
}

/**
 * Returns the period that the review preselects for an ad.
 * - An active ad that started more than 30 days ago starts today, unless it is being promoted (AD-126).
 * - Any other ad cannot start in the past, so a past start becomes today (AD-121).
 * - A past end becomes the default end.
 */
export function reviewPeriod(
  ad: { type: AdType; start: Date | null; end: Date | null },
  now: Date,
  isPromoting: boolean,
): Period {
  const defaults = defaultPeriod(now)
  const today = stockholmDay(now)
  const age = ad.start === null ? 0 : daysBetween(stockholmDay(ad.start), today)
  const resetsStart = ad.start === null || (ad.type === 'active' ? age > OLD_START_DAYS && !isPromoting : age > 0)
  const keepsEnd = ad.end !== null && ad.end.getTime() >= now.getTime()
  return {
    start: resetsStart || ad.start === null ? defaults.start : ad.start,
    end: keepsEnd && ad.end !== null ? ad.end : defaults.end,
  }
}

/** Returns the end of a selected day: 23:59:59 (AD-124). */
export const endOn = (day: string) => endOfDay(day)

/**
 * Checks a period. The shortest period is one day, with start and end on the same day (AD-121). Codes:
 * - start: 'inPast' (unless the ad is active), 'tooFar'.
 * - end: 'beforeStart' (AD-127), 'inPast', 'tooFar'.
 */
export function checkPeriod(period: Period, ad: { type: AdType }, now: Date): FieldErrors {
  const errors: FieldErrors = {}
  const start = stockholmDay(period.start)
  const end = stockholmDay(period.end)
  const limits = periodLimits(now)
  if (start < limits.startMin && ad.type !== 'active') addError(errors, 'start', 'inPast')
  if (start > limits.startMax) addError(errors, 'start', 'tooFar')
  if (end < start || period.end.getTime() <= period.start.getTime()) addError(errors, 'end', 'beforeStart')
  if (end < limits.endMin) addError(errors, 'end', 'inPast')
  if (end > limits.endMax) addError(errors, 'end', 'tooFar')
  return errors
}

/** Returns the number of days from the day of the start to the day of the end. */
const periodDays = (period: Period) => daysBetween(stockholmDay(period.start), stockholmDay(period.end))

/** Returns the number of days on which the ad is visible, including the first and the last. */
export const visibleDays = (period: Period) => periodDays(period) + 1

/** Returns whether to show the note about boosting for more than 30 days (AD-125). */
export const exceedsBoostPeriod = (period: Period) => periodDays(period) > BOOST_PERIOD_DAYS

/** Returns the days left of an ad. 0 on its last day, never negative (AD-28). */
export const remainingDays = (end: Date, now: Date) => Math.max(0, daysBetween(stockholmDay(now), stockholmDay(end)))

/** Returns which dates can be changed. Imported ads: none. The start: only while the ad is not active (AD-128). */
export function editableDates(ad: { type: AdType; source: string }): { start: boolean; end: boolean } {
  const isEditable = !isExternal(ad) && ad.type !== 'archived'
  return { start: isEditable && ad.type !== 'active', end: isEditable }
}

export type PublishLabel =
  | 'publish'
  | 'schedule'
  | 'update'
  | 'updateAndSchedule'
  | 'promote'
  | 'scheduleAndSponsor'
  | 'updateAndSponsor'
  | 'published'
  | 'scheduled'
  | 'promoted'

export interface PublishChoice {
  type: AdType
  start: Date
  /** Whether the dates differ from the saved dates. */
  changed: boolean
  /** Whether the user selected a package that the ad does not have yet. */
  packageChosen: boolean
  /** Whether the ad is already promoted. */
  promoted: boolean
}

/**
 * Returns the key of the label of the review's button (AD-130). The last three labels mean that there is nothing to do.
 */
export function publishLabel(choice: PublishChoice, now: Date): PublishLabel {
  const startsLater = stockholmDay(choice.start) > stockholmDay(now)
  const isLive = choice.type === 'active' || choice.type === 'scheduled'
  if (!isLive) {
    if (startsLater) return choice.packageChosen ? 'scheduleAndSponsor' : 'schedule'
    return choice.packageChosen ? 'promote' : 'publish'
  }
  if (choice.changed) {
    // A start today publishes a scheduled ad at once.
    if (choice.type === 'scheduled' && !startsLater) return choice.packageChosen ? 'promote' : 'publish'
    if (choice.packageChosen) return 'updateAndSponsor'
    return choice.type === 'scheduled' ? 'updateAndSchedule' : 'update'
  }
  if (choice.packageChosen) return 'promote'
  if (choice.promoted) return 'promoted'
  return choice.type === 'scheduled' ? 'scheduled' : 'published'
}

/** Returns whether the button is enabled: there is something to do and the period is valid (AD-127). */
export const isPublishEnabled = (label: PublishLabel, errors: FieldErrors) =>
  Object.keys(errors).length === 0 && label !== 'published' && label !== 'scheduled' && label !== 'promoted'

/** Returns whether the promotion of an imported ad can be completed (AD-133). */
export const canFinalizeExternal = (type: AdType) => type === 'active' || type === 'scheduled'
