import { isDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Offsets of the zone names in RFC 822, in hours. */
const ZONES: Readonly<Record<string, number>> = {
  Z: 0,
  UT: 0,
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}

const ISO_8601 = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i
const RFC_822 =
  /^(?:[a-z]{3}, ?)?(\d{1,2}) ([a-z]{3}) (\d{4}|\d\d)(?: (\d\d):(\d\d)(?::(\d\d))? ?(Z|UTC?|GMT|[ECMP][SD]T|[+-]\d{4})?)?$/i

/**
 * Returns the day in Stockholm of a date or time in ISO 8601 or RFC 822. Returns null for every other text: an order of
 * day and month must not be guessed.
 *
 * The first and last minute of a day in any time zone stand for that day, so `2026-12-24T23:59:59Z` is 24 December. A
 * time without a time zone is in Stockholm.
 */
export function parseDay(text: string): string | null {
  const plain = text.trim().replace(/\s+/g, ' ')
  const iso = ISO_8601.exec(plain)
  const rfc = iso ? null : RFC_822.exec(plain)
  const [, first = '', second = '', third = '', hour = '00', minute = '00', seconds = '00', zone] = iso ?? rfc ?? []
  const day = iso
    ? `${first}-${second}-${third}`
    : `${fullYear(third)}-${monthNumber(second)}-${first.padStart(2, '0')}`
  if (!isDay(day) || day < '1900' || Number(minute) > 59 || Number(seconds) > 60) return null
  const time = `${hour}:${minute}`
  if (Number(hour) > 23) return time === '24:00' ? day : null
  if (zone === undefined || time === '00:00' || time === '23:59') return day
  const instant = Date.parse(`${day}T${time}:00Z`) - offsetMinutes(zone) * 60_000
  return stockholmDay(new Date(instant))
}

const monthNumber = (name: string): string => String(MONTHS.indexOf(name.toLowerCase()) + 1).padStart(2, '0')

/** Returns a year of two digits as RFC 2822 reads it. */
const fullYear = (year: string): string => (year.length === 2 ? `${Number(year) < 50 ? '20' : '19'}${year}` : year)

function offsetMinutes(zone: string): number {
  const named = ZONES[zone.toUpperCase()]
  if (named !== undefined) return named * 60
  const digits = zone.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return zone.startsWith('-') ? -minutes : minutes
}
