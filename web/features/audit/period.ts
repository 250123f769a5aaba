import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** Periods of the log. `days` means that the user chose the dates. */
export const periods = ['day', 'week', 'month', 'year', 'all', 'days'] as const
export type Period = (typeof periods)[number]

const daysOf: Partial<Record<Period, number>> = { day: 1, week: 7, month: 30, year: 365 }

/** Returns the first day of a period that ends today in Stockholm. Null for all time. */
export function firstDayOf(period: Period, now = new Date()): string | null {
  const days = daysOf[period]
  return days === undefined ? null : addDays(stockholmDay(now), 1 - days)
}
