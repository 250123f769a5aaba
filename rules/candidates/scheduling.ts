import type { DateTimeFormat } from '#rules/text-and-time/date-format.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { addDays, instantOf, stockholmDay, wallTime, weekdayOf } from '#rules/text-and-time/stockholm-time.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// The times at which a message can be scheduled. Hours and days are in Stockholm. Source: 1§9, 2§2.2, 2§4.3, 2§9.

export interface UserPreferences {
  dateTimeFormat: DateTimeFormat
  locale: Locale
  /** Whether a move to a step without a message asks no question (PLUS-89). */
  moveAtOnce: boolean
}
export interface SchedulingPreferences {
  disabledHours: number[]
  disabledWeekly: number[]
  timePickerInterval: number
}

/**
 * The preferences to use when the stored ones cannot be read (ACC-66). The disabled hours
 * contain both 24 and 0, as in the documents.
 */
export const DEFAULT_PREFERENCES: UserPreferences = {
  dateTimeFormat: 'YYYY-MM-DD HH:mm',
  locale: 'sv',
  moveAtOnce: false,
}
export const DEFAULT_SCHEDULING: SchedulingPreferences = {
  disabledHours: [22, 23, 24, 0, 1, 2, 3, 4, 5],
  disabledWeekly: [0, 6],
  timePickerInterval: 15,
}

/** Returns whether an hour (0–23) is disabled. 24 in the preferences means 0 (PIPE-51). */
export const isDisabledHour = (hour: number, preferences: SchedulingPreferences) =>
  preferences.disabledHours.some((disabled) => disabled % 24 === hour)

/** Returns whether a day's weekday (0 Sunday to 6 Saturday) is disabled (PIPE-51). */
export const isDisabledDay = (day: string, preferences: SchedulingPreferences) =>
  preferences.disabledWeekly.includes(weekdayOf(day))

/**
 * Returns the selectable times of a day as HH:mm, at the preferred interval. Disabled hours and times before the
 * minimum are excluded (PIPE-51).
 */
export function timesOfDay(day: string, preferences: SchedulingPreferences, minimum: Date): string[] {
  if (isDisabledDay(day, preferences)) return []
  const interval = intervalOf(preferences)
  const times: string[] = []
  for (let minutes = 0; minutes < 24 * 60; minutes += interval) {
    const hour = Math.floor(minutes / 60)
    if (isDisabledHour(hour, preferences) || instantOf(day, hour, minutes % 60).getTime() < minimum.getTime()) continue
    times.push(`${String(hour).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`)
  }
  return times
}

/** Returns the first allowed time at or after an instant, on the interval. Null if the preferences allow no time. */
export function nextAllowedTime(from: Date, preferences: SchedulingPreferences): Date | null {
  let day = stockholmDay(from)
  for (let tries = 0; tries < 8; tries++, day = addDays(day, 1)) {
    const first = timesOfDay(day, preferences, from)[0]
    if (first !== undefined) return instantOf(day, Number(first.slice(0, 2)), Number(first.slice(3)))
  }
  return null
}

/** Returns the earliest selectable time: the next full minute (PIPE-51). */
export const earliestTime = (now: Date) => new Date(Math.ceil(now.getTime() / 60_000) * 60_000)

/** Returns the preselected time for "later": now plus the interval, moved forward to an allowed time (PIPE-70). */
export const defaultScheduledTime = (now: Date, preferences: SchedulingPreferences) =>
  nextAllowedTime(new Date(now.getTime() + intervalOf(preferences) * 60_000), preferences)

/** Checks a selected time: 'inPast', 'disabledDay', 'disabledHour'. */
export function checkSchedule(at: Date, preferences: SchedulingPreferences, now: Date): FieldErrorCode[] {
  if (Number.isNaN(at.getTime())) return ['invalid']
  const codes: FieldErrorCode[] = []
  if (at.getTime() <= now.getTime()) codes.push('inPast')
  if (isDisabledDay(stockholmDay(at), preferences)) codes.push('disabledDay')
  if (isDisabledHour(wallTime(at).hour, preferences)) codes.push('disabledHour')
  return codes
}

/** Returns whether a time is on the interval of the preferences, counted from midnight (PIPE-51). */
export function isOnInterval(at: Date, preferences: SchedulingPreferences): boolean {
  const { hour, minute } = wallTime(at)
  return (hour * 60 + minute) % intervalOf(preferences) === 0
}

/** Returns the interval in minutes. An invalid interval would never end the list, so the default replaces it. */
function intervalOf(preferences: SchedulingPreferences): number {
  const interval = preferences.timePickerInterval
  return Number.isInteger(interval) && interval >= 1 && interval <= 24 * 60
    ? interval
    : DEFAULT_SCHEDULING.timePickerInterval
}
