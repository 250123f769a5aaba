import { isDay, stockholmDay, stockholmTime } from './stockholm-time.ts'

// How a user wants dates written. The default is the one the product writes by itself (SHELL-03, ACC-66); whatever is
// stored or sent stays YYYY-MM-DD.

/** The formats to choose from, the default first. Each is as long as the others, so that columns keep their width. */
export const DATE_TIME_FORMATS = ['YYYY-MM-DD HH:mm', 'DD/MM/YYYY HH:mm', 'DD.MM.YYYY HH:mm'] as const
export type DateTimeFormat = (typeof DATE_TIME_FORMATS)[number]

/** True for a format that can be chosen. */
export const isDateTimeFormat = (value: unknown): value is DateTimeFormat =>
  DATE_TIME_FORMATS.some((format) => format === value)

const dayPart = (format: DateTimeFormat): string => format.slice(0, 10)

/** A day written YYYY-MM-DD in a format; what is no day stays as it is. */
export function writeDay(day: string, format: DateTimeFormat): string {
  if (!isDay(day)) return day
  const [year = '', month = '', date = ''] = day.split('-')
  return dayPart(format).replace('YYYY', year).replace('MM', month).replace('DD', date)
}

/** An instant as day and time in Stockholm in a format. */
export const writeDayAndTime = (at: Date, format: DateTimeFormat): string =>
  `${writeDay(stockholmDay(at), format)} ${stockholmTime(at)}`
