import type { Period } from '#contract/billing/subscriptions.ts'
import { addDays, addMonths } from '#rules/text-and-time/stockholm-time.ts'

/** Returns the first day of a day's month. */
export const firstDayOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the last day of a month, given its first day. */
const lastDayOfMonth = (first: string): string => addDays(addMonths(first, 1), -1)

/** Counts the months from one to another, both included. Only year and month of the arguments matter. */
export const countMonths = (first: string, last: string): number =>
  (Number(last.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(last.slice(5, 7)) - Number(first.slice(5, 7)) + 1

/** Rounds a period to whole months, as it is stored. `endsOn` is null for a period without an end. */
export const storedPeriod = (period: Period): { startsOn: string; endsOn: string | null } => ({
  startsOn: firstDayOfMonth(period.startDate),
  endsOn: period.kind === 'infinite' ? null : lastDayOfMonth(firstDayOfMonth(period.endDate)),
})

/** Converts a stored period for the response. */
export const periodOf = ({ startsOn, endsOn }: { startsOn: string; endsOn: string | null }): Period =>
  endsOn === null
    ? { kind: 'infinite', startDate: startsOn }
    : {
        kind: 'time-limited',
        startDate: startsOn,
        endDate: endsOn,
        months: countMonths(firstDayOfMonth(startsOn), firstDayOfMonth(endsOn)),
      }

/** Returns the period of a template that begins this month. `months` is null for a template without an end. */
export function templatePeriod(months: number | null, today: string): Period {
  const startsOn = firstDayOfMonth(today)
  return periodOf({ startsOn, endsOn: months === null ? null : lastDayOfMonth(addMonths(startsOn, months - 1)) })
}
