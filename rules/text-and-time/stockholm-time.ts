// Days and times as people in Sweden see them. The servers run in UTC; every day shown or chosen is a day in
// Europe/Stockholm.

export const TIME_ZONE = 'Europe/Stockholm'

const DAY_MS = 86_400_000
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

/** The clock on a wall in Stockholm at an instant; month 1–12, hour 0–23. */
export function wallTime(date: Date): WallTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatter.formatToParts(date)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const offsetMs = (ms: number) => {
  const w = wallTime(new Date(ms))
  return Date.UTC(w.year, w.month - 1, w.day, w.hour, w.minute, w.second) - Math.floor(ms / 1000) * 1000
}

/**
 * The instant at which a wall in Stockholm shows a day (YYYY-MM-DD) and time. A time skipped by the spring change
 * becomes the same distance after the change; a time that comes twice in the autumn is the first one.
 */
export function instantOf(day: string, hour = 0, minute = 0, second = 0): Date {
  const wall = dayToUtc(day) + ((hour * 60 + minute) * 60 + second) * 1000
  const before = offsetMs(wall - DAY_MS)
  const after = offsetMs(wall + DAY_MS)
  const early = wall - before
  return new Date(offsetMs(early) === before || offsetMs(wall - after) !== after ? early : wall - after)
}

/** The day in Stockholm at an instant, YYYY-MM-DD (SHELL-03). Source: 1§9. */
export function stockholmDay(date: Date): string {
  const w = wallTime(date)
  return `${pad(w.year, 4)}-${pad(w.month)}-${pad(w.day)}`
}

/** The time in Stockholm at an instant, HH:mm. */
export function stockholmTime(date: Date): string {
  const w = wallTime(date)
  return `${pad(w.hour)}:${pad(w.minute)}`
}

/** 00:00:00 of a day in Stockholm. */
export const startOfDay = (day: string) => instantOf(day)

/** 23:59:59 of a day in Stockholm (AD-124). Source: 1§9, 2§2.5. */
export const endOfDay = (day: string) => instantOf(day, 23, 59, 59)

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a day that exists, written YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const match = DAY.exec(value)
  if (!match) return false
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  return date.toISOString().slice(0, 10) === value
}

function dayToUtc(day: string): number {
  if (!isDay(day)) throw new RangeError(`Not a day written YYYY-MM-DD: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

/** The day a number of days later (or earlier, when negative). */
export const addDays = (day: string, days: number) => new Date(dayToUtc(day) + days * DAY_MS).toISOString().slice(0, 10)

/**
 * The day a number of months later; the last day of the month when that day does not exist (31 August + 6 months = 28
 * or 29 February).
 */
export function addMonths(day: string, months: number): string {
  const from = new Date(dayToUtc(day))
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(from.getUTCDate(), last))
  return first.toISOString().slice(0, 10)
}

/** How many days later the second day is; negative when it is earlier. */
export const daysBetween = (from: string, to: string) => Math.round((dayToUtc(to) - dayToUtc(from)) / DAY_MS)

/** Day of the week, 0 Sunday to 6 Saturday. */
export const weekdayOf = (day: string) => new Date(dayToUtc(day)).getUTCDay()

/** YYYY-MM-DD in Stockholm, or '' for null (SHELL-03). Takes a Date or an ISO text. */
export function formatDate(value: Date | string | null): string {
  if (value === null) return ''
  if (typeof value === 'string' && isDay(value)) return value
  const date = typeof value === 'string' ? new Date(value) : value
  return Number.isNaN(date.getTime()) ? '' : stockholmDay(date)
}

/** YYYY-MM-DD HH:mm in Stockholm, the default format of the preferences (ACC-66). */
export function formatDateTime(value: Date | string | null): string {
  if (value === null) return ''
  const date = typeof value === 'string' ? new Date(value) : value
  return Number.isNaN(date.getTime()) ? '' : `${stockholmDay(date)} ${stockholmTime(date)}`
}
