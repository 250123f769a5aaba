import type { Locale } from './locale.ts'
import { TIME_ZONE, addDays, stockholmDay, stockholmTime, weekdayOf } from './stockholm-time.ts'

// Days and times in sentences, for mails and the job site.

const languages: Record<Locale, string> = { sv: 'sv-SE', en: 'en-GB' }
const write = (date: Date, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(languages[locale], { ...options, timeZone: TIME_ZONE })
    .format(date)
    .replace(',', '')
    .replace(/\.$/, '')

/** Formats a day: "tisdag 25 november", "Tuesday 25 November". */
export const spokenDay = (date: Date, locale: Locale): string =>
  write(date, locale, { weekday: 'long', day: 'numeric', month: 'long' })

/** Formats a day without its weekday: "25 november". */
export const spokenDate = (date: Date, locale: Locale): string => write(date, locale, { day: 'numeric', month: 'long' })

/** Formats a day where space is limited: "25 nov". */
export const shortDate = (date: Date, locale: Locale): string => write(date, locale, { day: 'numeric', month: 'short' })

/** Formats a month: "november", "November". */
export const spokenMonth = (date: Date, locale: Locale): string => write(date, locale, { month: 'long' })

/** Formats a day with its year: "3 december 2027". */
export const spokenFullDate = (date: Date, locale: Locale): string =>
  write(date, locale, { day: 'numeric', month: 'long', year: 'numeric' })

/** Formats a time of day: "kl. 16.00", "at 16:00". */
export const spokenTime = (date: Date, locale: Locale): string =>
  locale === 'en' ? `at ${stockholmTime(date)}` : `kl. ${stockholmTime(date).replace(':', '.')}`

/** Formats a day and a time: "måndag 1 december kl. 16.00". */
export const spokenDayAndTime = (date: Date, locale: Locale): string =>
  `${spokenDay(date, locale)} ${spokenTime(date, locale)}`

const weekdays: Record<Locale, { yesterday: string; days: readonly string[]; date: (day: string) => string }> = {
  sv: {
    yesterday: 'sedan i går',
    days: [
      'sedan i söndags',
      'sedan i måndags',
      'sedan i tisdags',
      'sedan i onsdags',
      'sedan i torsdags',
      'sedan i fredags',
      'sedan i lördags',
    ],
    date: (day) => `sedan ${day}`,
  },
  en: {
    yesterday: 'since yesterday',
    days: [
      'since Sunday',
      'since Monday',
      'since Tuesday',
      'since Wednesday',
      'since Thursday',
      'since Friday',
      'since Saturday',
    ],
    date: (day) => `since ${day}`,
  },
}

/** Formats the start of a period up to now: "sedan i går", "sedan i torsdags", "sedan 3 november". */
export function spokenSince(since: Date, at: Date, locale: Locale): string {
  const [day, today] = [stockholmDay(since), stockholmDay(at)]
  const { yesterday, days, date } = weekdays[locale]
  if (day >= addDays(today, -1)) return yesterday
  return day >= addDays(today, -6) ? (days[weekdayOf(day)] ?? '') : date(spokenDate(since, locale))
}

/** Formats a day within the next week: "i dag", "i morgon", "på torsdag". */
export function formatUpcomingDay(day: Date, now: Date, locale: Locale): string {
  const [then, today] = [stockholmDay(day), stockholmDay(now)]
  if (then <= today) return locale === 'en' ? 'today' : 'i dag'
  if (then === addDays(today, 1)) return locale === 'en' ? 'tomorrow' : 'i morgon'
  return `${locale === 'en' ? 'on' : 'på'} ${write(day, locale, { weekday: 'long' })}`
}

/** Returns the three lines of a calendar leaf: "mån", "1", "dec". */
export const calendarDayLines = (date: Date, locale: Locale): [weekday: string, day: string, month: string] => [
  write(date, locale, { weekday: 'short' }),
  write(date, locale, { day: 'numeric' }),
  write(date, locale, { month: 'short' }),
]

/** Capitalises a text for the start of a line. */
export const capitalised = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
