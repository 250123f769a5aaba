import { DAY_MS } from './durations.ts'

// Days and times in Sweden. The servers run in UTC, but every day that is shown or selected is a day in
// Europe/Stockholm.
// Not Temporal yet: the browsers that we support do not all have it.

export const TIME_ZONE = 'Europe/Stockholm'

const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** Returns the local time in Stockholm at an instant. Months are 1–12, hours 0–23. */
export function wallTime(date: Date): WallTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(date)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const offsetMs = (ms: number) => {
  const wall = wallTime(new Date(ms))
  return (
    Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) - Math.floor(ms / 1000) * 1000
  )
}

/**
 * Returns the instant of a day (YYYY-MM-DD) and local time in Stockholm. A time that the spring change skips moves to
 * the same distance after the change. A time that occurs twice in autumn is the first one.
 */
export function instantOf(day: string, hour = 0, minute = 0, second = 0): Date {
  const wall = dayToUtc(day) + ((hour * 60 + minute) * 60 + second) * 1000
  const before = offsetMs(wall - DAY_MS)
  const after = offsetMs(wall + DAY_MS)
  const early = wall - before
  return new Date(offsetMs(early) === before || offsetMs(wall - after) !== after ? early : wall - after)
}

/** Returns the day in Stockholm at an instant, YYYY-MM-DD (SHELL-03). Source: 1§9. */
export function stockholmDay(date: Date): string {
  const wall = wallTime(date)
  return `${pad(wall.year, 4)}-${pad(wall.month)}-${pad(wall.day)}`
}

/** Returns the time in Stockholm at an instant, HH:mm. */
export function stockholmTime(date: Date): string {
  const wall = wallTime(date)
  return `${pad(wall.hour)}:${pad(wall.minute)}`
}

/** Returns 00:00:00 of a day in Stockholm. */
export const startOfDay = (day: string) => instantOf(day)

/** Returns 23:59:59 of a day in Stockholm (AD-124). Source: 1§9, 2§2.5. */
export const endOfDay = (day: string) => instantOf(day, 23, 59, 59)

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** Returns whether a text is a day that exists, as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const match = DAY.exec(value)
  if (!match) return false
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return date.toISOString().slice(0, 10) === value
}

function dayToUtc(day: string): number {
  if (!isDay(day)) throw new RangeError(`Not an existing day in the format YYYY-MM-DD: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

/** Adds a number of days, which can be negative. */
export const addDays = (day: string, days: number) => new Date(dayToUtc(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * Adds a number of months. If the month has no such day, returns its last day (31 August + 6 months = 28 or 29
 * February).
 */
export function addMonths(day: string, months: number): string {
  const from = new Date(dayToUtc(day))
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}

/** Returns the number of days from one day to another. Negative if the second day is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((dayToUtc(to) - dayToUtc(from)) / DAY_MS)

/** Returns the weekday, 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string) => new Date(dayToUtc(day)).getUTCDay()

/** Formats a Date or an ISO text as YYYY-MM-DD in Stockholm, and null as '' (SHELL-03). */
export function formatDate(value: Date | string | null): string {
  if (value === null) return ''
  if (typeof value === 'string' && isDay(value)) return value
  const date = typeof value === 'string' ? new Date(value) : value
  return Number.isNaN(date.getTime()) ? '' : stockholmDay(date)
}

/** Formats a Date or an ISO text as YYYY-MM-DD HH:mm in Stockholm, the default format of the preferences (ACC-66). */
export function formatDateTime(value: Date | string | null): string {
  if (value === null) return ''
  const date = typeof value === 'string' ? new Date(value) : value
  return Number.isNaN(date.getTime()) ? '' : `${stockholmDay(date)} ${stockholmTime(date)}`
}
