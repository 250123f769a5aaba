import type { Period } from '#contract/billing/subscriptions.ts'
import { addDays, addMonths } from '#rules/text-and-time/stockholm-time.ts'

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** The last day of a month, by its first. */
export const monthEnd = (first: string): string => addDays(addMonths(first, 1), -1)

/** How many months lie from one first of a month to another, both counted. */
export const monthsBetween = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1

/** A period as it is stored: from the first of a month, to the last day of one or without an end. */
export const storedPeriod = (period: Period): { startsOn: string; endsOn: string | null } => ({
  startsOn: monthOf(period.startDate),
  endsOn: period.kind === 'infinite' ? null : monthEnd(monthOf(period.endDate)),
})

/** A stored period on the wire. */
export const periodOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): Period =>
  endsOn === null
    ? { kind: 'infinite', startDate: startsOn }
    : {
        kind: 'time-limited',
        startDate: startsOn,
        endDate: endsOn,
        months: monthsBetween(monthOf(startsOn), monthOf(endsOn)),
      }

/** The period a template of so many months has when it begins on a day's month; without an end for null. */
export function templatePeriod(months: number | null, today: string): Period {
  const startsOn = monthOf(today)
  return periodOf({ startsOn, endsOn: months === null ? null : monthEnd(addMonths(startsOn, months - 1)) })
}
