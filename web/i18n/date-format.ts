import { useSyncExternalStore } from 'react'
import {
  DATE_TIME_FORMATS,
  isDateTimeFormat,
  formatDay,
  formatDayAndTime,
  type DateTimeFormat,
} from '#rules/text-and-time/date-format.ts'
import { formatDate, stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { useToday } from '#web/state/clock.ts'
import { createStoredValue } from '#web/state/stored-value.ts'

/** The account's date format, stored in this browser so that the first page already uses it (ACC-63). */
export const dateFormat = createStoredValue<DateTimeFormat>('tavla.date-format', {
  read: (stored) => (isDateTimeFormat(stored) ? stored : DATE_TIME_FORMATS[0]),
  write: (format) => (format === DATE_TIME_FORMATS[0] ? null : format),
})

/** Returns the current date format. */
const useDateFormat = (): DateTimeFormat => useSyncExternalStore(dateFormat.subscribe, dateFormat.get)

/** Returns a function that formats a date or a YYYY-MM-DD string as a day, in the user's format. Null gives ''. */
export function useDay(): (value: Date | string | null) => string {
  const format = useDateFormat()
  return (value) => formatDay(formatDate(value), format)
}

/** Returns a function that formats an instant as day and time in Stockholm, in the user's format. Null gives ''. */
export function useDayAndTime(): (value: Date | string | null) => string {
  const format = useDateFormat()
  return (value) => {
    if (value === null) return ''
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? '' : formatDayAndTime(at, format)
  }
}

/** Returns a function that formats an instant of today as a time, and any other as a day, in Stockholm. */
export function useTimeOrDay(): (at: string) => string {
  const today = useToday()
  const day = useDay()
  return (at) => {
    const date = new Date(at)
    return stockholmDay(date) === today ? stockholmTime(date) : day(at)
  }
}
