import { isDay, stockholmDay, stockholmTime } from './stockholm-time.ts'

// The date format of a user. The default is the format that Tavla uses elsewhere (SHELL-03, ACC-66). Dates are always
// stored and sent as YYYY-MM-DD.

/** The selectable formats, the default first. All have the same length, so that columns keep their width. */
export const DATE_TIME_FORMATS = ['YYYY-MM-DD HH:mm', 'DD/MM/YYYY HH:mm', 'DD.MM.YYYY HH:mm'] as const
export type DateTimeFormat = (typeof DATE_TIME_FORMATS)[number]

/** Returns whether a value is a selectable format. */
export const isDateTimeFormat = (value: unknown): value is DateTimeFormat =>
  DATE_TIME_FORMATS.some((format) => format === value)

const dayPart = (format: DateTimeFormat): string => format.slice(0, 10)

/** Formats a day given as YYYY-MM-DD. Returns any other text unchanged. */
export function formatDay(day: string, format: DateTimeFormat): string {
  if (!isDay(day)) return day
  const [year = '', month = '', date = ''] = day.split('-')
  return dayPart(format).replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** Formats an instant as day and time in Stockholm. */
export const formatDayAndTime = (at: Date, format: DateTimeFormat): string =>
  `${formatDay(stockholmDay(at), format)} ${stockholmTime(at)}`
