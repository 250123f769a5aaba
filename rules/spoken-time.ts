import type { Locale } from './locale.ts'
import { TIME_ZONE, stockholmTime } from './stockholm-time.ts'

// Days and times as they are written to people, in letters and on the job site.

const languages: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' }
const write = (date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languages[locale], { ...options, timeZone: TIME_ZONE }).format(date).replace(',', '').replace(/\.$/, '')

/** A day: "tisdag 25 november", "Tuesday 25 November". */
export const spokenDay = (date: Date, locale: Locale): string => write(date, locale, { weekday: 'long', day: 'numeric', month: 'long' })

/** A day without its weekday: "25 november". */
export const spokenDate = (date: Date, locale: Locale): string => write(date, locale, { day: 'numeric', month: 'long' })

/** A day in little room: "25 nov". */
export const shortDate = (date: Date, locale: Locale): string => write(date, locale, { day: 'numeric', month: 'short' })

/** A month: "november", "November". */
export const spokenMonth = (date: Date, locale: Locale): string => write(date, locale, { month: 'long' })

/** A day with its year: "3 december 2027". */
export const spokenFullDate = (date: Date, locale: Locale): string => write(date, locale, { day: 'numeric', month: 'long', year: 'numeric' })

/** A time of day: "kl. 16.00", "at 16:00". */
export const spokenTime = (date: Date, locale: Locale): string => (locale === 'en' ? `at ${stockholmTime(date)}` : `kl. ${stockholmTime(date).replace(':', '.')}`)

/** A day and time: "måndag 1 december kl. 16.00". */
export const spokenDayAndTime = (date: Date, locale: Locale): string => `${spokenDay(date, locale)} ${spokenTime(date, locale)}`

/** The three lines of a leaf of a calendar: "mån", "1", "dec". */
export const leafOf = (date: Date, locale: Locale): [weekday: string, day: string, month: string] => [
  write(date, locale, { weekday: 'short' }),
  write(date, locale, { day: 'numeric' }),
  write(date, locale, { month: 'short' }),
]

/** A text that begins a line. */
export const capitalised = (text: string, locale: Locale): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
