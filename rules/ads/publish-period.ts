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

// The period of an ad and the button of the publish review. Days are days in Stockholm. Source: 1§5, 1§9, 2§2.5.

/** Default end: this many days from today (AD-123). */
export const DEFAULT_PERIOD_DAYS = 30
/** A longer period gets a note about boosting (AD-125). */
export const BOOST_PERIOD_DAYS = 30
/** A start further back than this is reset to today when not promoting (AD-126). */
export const OLD_START_DAYS = 30
/** The start is at most this many months ahead (AD-121). */
export const MAX_START_MONTHS = 6
/** The end is at most this many months ahead: a year (AD-122). */
export const MAX_END_MONTHS = 12
/** From this many days on an alert shows how many remain (AD-28). */
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
 * The first and last day to choose from (AD-121, AD-122). `start` is the chosen start, which the end cannot precede.
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

/** Today until 23:59:59, 30 days from today (AD-123, AD-124). */
export function defaultPeriod(now: Date): Period {
  const today = stockholmDay(now)
  return { start: startOfDay(today), end: endOfDay(addDays(today, DEFAULT_PERIOD_DAYS)) }
}

/**
 * What the review shows for an ad: an old start (more than 30 days back) becomes today unless promoting (AD-126); an ad
 * that is not active cannot start in the past, so its start becomes today too (AD-121); an end that has passed becomes
 * the default.
 */
export function reviewPeriod(
  ad: { type: AdType; start: Date | null; end: Date | null },
  now: Date,
  promoting: boolean,
): Period {
  const usual = defaultPeriod(now)
  const today = stockholmDay(now)
  const age = ad.start === null ? 0 : daysBetween(stockholmDay(ad.start), today)
  const reset = ad.start === null || (ad.type === 'active' ? age > OLD_START_DAYS && !promoting : age > 0)
  const keepsEnd = ad.end !== null && ad.end.getTime() >= now.getTime()
  return {
    start: reset || ad.start === null ? usual.start : ad.start,
    end: keepsEnd && ad.end !== null ? ad.end : usual.end,
  }
}

/** The end of a chosen day: 23:59:59 (AD-124). */
export const endOn = (day: string) => endOfDay(day)

/**
 * Checks a period. Codes: start 'inPast' (unless the ad is active), 'tooFar'; end 'beforeStart' (AD-127), 'inPast',
 * 'tooFar'. The shortest period is one day: start and end on the same day (AD-121).
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

/** Days from the start's day to the end's day. */
export const periodDays = (period: Period) => daysBetween(stockholmDay(period.start), stockholmDay(period.end))

/** Days on which the ad shows, first and last included. */
export const shownDays = (period: Period) => periodDays(period) + 1

/** Whether the note about boosting beyond 30 days shows (AD-125). */
export const isBeyondBoost = (period: Period) => periodDays(period) > BOOST_PERIOD_DAYS

/** Days left of an ad, 0 on its last day, never negative (AD-28). */
export const remainingDays = (end: Date, now: Date) => Math.max(0, daysBetween(stockholmDay(now), stockholmDay(end)))

/** Which dates can be changed: none for external ads, the start only while the ad is not active (AD-128). */
export function editableDates(ad: { type: AdType; source: string }): { start: boolean; end: boolean } {
  const own = !isExternal(ad) && ad.type !== 'archived'
  return { start: own && ad.type !== 'active', end: own }
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
  /** Whether the dates differ from the saved ones. */
  changed: boolean
  /** Whether a package is chosen that the ad does not have yet. */
  packageChosen: boolean
  /** Whether the ad is promoted already. */
  promoted: boolean
}

/** The key of the review's button label (AD-130). The last three say that nothing is left to do. */
export function publishLabel(choice: PublishChoice, now: Date): PublishLabel {
  const later = stockholmDay(choice.start) > stockholmDay(now)
  const live = choice.type === 'active' || choice.type === 'scheduled'
  if (!live) {
    if (later) return choice.packageChosen ? 'scheduleAndSponsor' : 'schedule'
    return choice.packageChosen ? 'promote' : 'publish'
  }
  if (choice.changed) {
    if (choice.packageChosen) return 'updateAndSponsor'
    return choice.type === 'scheduled' && later ? 'updateAndSchedule' : 'update'
  }
  if (choice.packageChosen) return 'promote'
  if (choice.promoted) return 'promoted'
  return choice.type === 'scheduled' ? 'scheduled' : 'published'
}

/** Whether the button does something: not for a label that says all is done, nor with an invalid period (AD-127). */
export const isPublishEnabled = (label: PublishLabel, errors: FieldErrors) =>
  Object.keys(errors).length === 0 && label !== 'published' && label !== 'scheduled' && label !== 'promoted'

/** Whether the promotion of an external ad can be finalised (AD-133). */
export const canFinalizeExternal = (type: AdType) => type === 'active' || type === 'scheduled'
