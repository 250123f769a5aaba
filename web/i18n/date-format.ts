import { useSyncExternalStore } from 'react'
import {
  DATE_TIME_FORMATS,
  isDateTimeFormat,
  writeDay,
  writeDayAndTime,
  type DateTimeFormat,
} from '#rules/text-and-time/date-format.ts'
import { formatDate } from '#rules/text-and-time/stockholm-time.ts'
import { remembered } from '#web/state/remembered.ts'

/** The date format of the account, remembered so that the first page is written in it (ACC-63). */
export const dateFormat = remembered<DateTimeFormat>('tavla.date-format', {
  read: (stored) => (isDateTimeFormat(stored) ? stored : DATE_TIME_FORMATS[0]),
  write: (format) => (format === DATE_TIME_FORMATS[0] ? null : format),
})

/** The format that dates are written in now. */
export const useDateFormat = (): DateTimeFormat => useSyncExternalStore(dateFormat.subscribe, dateFormat.get)

/** Writes a day, of an instant or as YYYY-MM-DD, in the user's format; '' for null. */
export function useDay(): (value: Date | string | null) => string {
  const format = useDateFormat()
  return (value) => writeDay(formatDate(value), format)
}

/** Writes an instant as day and time in Stockholm in the user's format; '' for null. */
export function useDayAndTime(): (value: Date | string | null) => string {
  const format = useDateFormat()
  return (value) => {
    if (value === null) return ''
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? '' : writeDayAndTime(at, format)
  }
}
