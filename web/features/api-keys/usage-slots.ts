import { HOUR_MS } from '#rules/text-and-time/durations.ts'
import { addDays, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** The use of a key in one hour. */
export interface HourUsage {
  readonly startsAt: string
  readonly requests: number
  readonly calls: number
  readonly cost: number
  readonly tooExpensive: number
  readonly notAllowed: number
  readonly rateLimited: number
  readonly maxCost: number
  readonly costliestOperation?: string | null | undefined
}

/** The use of a key in one hour or on one day of a chart. `day` is set for days. */
export interface Slot {
  readonly start: Date
  readonly day: string | null
  readonly requests: number
  readonly calls: number
  readonly cost: number
  readonly refused: number
}

/** The period of a chart. A month has 31 days. */
export const PERIODS = ['today', 'week', 'month'] as const
export type Period = (typeof PERIODS)[number]
const DAYS: Readonly<Record<Period, number>> = { today: 1, week: 7, month: 31 }

/** Returns the number of refused requests. */
const refusedIn = ({ tooExpensive, notAllowed, rateLimited }: HourUsage): number =>
  tooExpensive + notAllowed + rateLimited

/** Adds up hours. `start` is that of the slot. */
export function sumOf(hours: readonly HourUsage[], start: Date, day: string | null = null): Slot {
  const sum = (valueOf: (hour: HourUsage) => number) => hours.reduce((total, hour) => total + valueOf(hour), 0)
  return {
    start,
    day,
    requests: sum(({ requests }) => requests),
    calls: sum(({ calls }) => calls),
    cost: sum(({ cost }) => cost),
    refused: sum(refusedIn),
  }
}

/** Returns the hours of a day in Stockholm, which are not always 24. */
const hoursOf = (day: string): Date[] => {
  const [start, end] = [startOfDay(day).getTime(), startOfDay(addDays(day, 1)).getTime()]
  return Array.from({ length: Math.round((end - start) / HOUR_MS) }, (_, index) => new Date(start + index * HOUR_MS))
}

/** Returns the slots of a chart up to the end of today: the hours of one or seven days, or 31 days. */
export function slotsOf(hours: readonly HourUsage[], period: Period, now: Date): Slot[] {
  const today = stockholmDay(now)
  const days = Array.from({ length: DAYS[period] }, (_, index) => addDays(today, index + 1 - DAYS[period]))
  if (period === 'month') {
    const byDay = Map.groupBy(hours, ({ startsAt }) => stockholmDay(new Date(startsAt)))
    return days.map((day) => sumOf(byDay.get(day) ?? [], startOfDay(day), day))
  }
  const byHour = new Map(hours.map((hour) => [Date.parse(hour.startsAt), hour]))
  return days.flatMap(hoursOf).map((start) => {
    const hour = byHour.get(start.getTime())
    return sumOf(hour ? [hour] : [], start)
  })
}

/** Returns the numbers of a scale: at most five round numbers, from 0 to the maximum or a little more. */
export function ticksUpTo(maximum: number): number[] {
  const atLeast = Math.max(maximum, 1)
  const unit = 10 ** Math.floor(Math.log10(Math.max(atLeast / 4, 1)))
  const step = [unit, 2 * unit, 5 * unit].find((each) => 4 * each >= atLeast) ?? 10 * unit
  return Array.from({ length: Math.ceil(atLeast / step) + 1 }, (_, index) => index * step)
}

/** Returns how much of the slots' time has passed, from 0 to 1. */
export function shareUntil(slots: readonly Slot[], now: Date): number {
  const index = slots.findLastIndex(({ start }) => start <= now)
  const start = slots[index]?.start ?? now
  return Math.min((index + (now.getTime() - start.getTime()) / HOUR_MS) / slots.length, 1)
}

/** Returns the hours that began on a day in Stockholm. */
export function hoursOn(hours: readonly HourUsage[], day: string): readonly HourUsage[] {
  const start = startOfDay(day).getTime()
  const end = startOfDay(addDays(day, 1)).getTime()
  return hours.filter(({ startsAt }) => Date.parse(startsAt) >= start && Date.parse(startsAt) < end)
}

/** Returns the most expensive accepted request of some hours. Null without one. */
export const costliestOf = (hours: readonly HourUsage[]): HourUsage | null =>
  hours.reduce<HourUsage | null>((worst, hour) => (hour.maxCost > (worst?.maxCost ?? 0) ? hour : worst), null)
