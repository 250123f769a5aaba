import { addDays, daysBetween, weekdayOf } from '#rules/text-and-time/stockholm-time.ts'

/** A week of a month: its ISO number and its seven days, Monday first. */
export interface Week {
  week: number
  days: string[]
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7))
}

/** Returns the ISO week number. Week 1 contains the year's first Thursday. */
export function isoWeek(day: string): number {
  const thursday = addDays(mondayOf(day), 3)
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7)
}

/** Returns the weeks of a month (YYYY-MM). The first and last weeks are complete. */
export function weeksOf(month: string): Week[] {
  const weeks: Week[] = []
  for (let monday = mondayOf(`${month}-01`); monday.slice(0, 7) <= month; monday = addDays(monday, 7)) {
    weeks.push({ week: isoWeek(monday), days: Array.from({ length: 7 }, (_, index) => addDays(monday, index)) })
  }
  return weeks
}

/** Inserts dashes (and for a time the space and colon) into digits while the user types. */
export function formatTyping(typed: string, withTime = false): string {
  const digits = typed.replace(/\D/g, '').slice(0, withTime ? 12 : 8)
  const date = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)].filter(Boolean).join('-')
  const time = [digits.slice(8, 10), digits.slice(10, 12)].filter(Boolean).join(':')
  return time ? `${date} ${time}` : date
}

/** Returns all times of a day as HH:mm, at an interval in minutes. */
export function clockTimes(interval: number): string[] {
  const step = Number.isInteger(interval) && interval >= 1 && interval <= 1440 ? interval : 15
  const pad = (value: number) => String(value).padStart(2, '0')
  return Array.from(
    { length: Math.ceil(1440 / step) },
    (_, index) => `${pad(Math.floor((index * step) / 60))}:${pad((index * step) % 60)}`,
  )
}
