import { addDays, instantOf, stockholmDay, weekdayOf } from '#rules/text-and-time/stockholm-time.ts'

// When somebody who watches a search of the job site is told of new jobs (PLUS-70).

export const RHYTHMS = ['daily', 'mondaysAndThursdays', 'mondays'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** What the form has chosen until somebody chooses otherwise. */
export const USUAL_RHYTHM: Rhythm = 'mondaysAndThursdays'

/** The hour in Stockholm at which letters go. */
const LETTER_HOUR = 7

/** Hours in which an address must be confirmed; after that it is forgotten. */
export const CONFIRM_HOURS = 24
/** Most alerts of one address. */
export const MOST_ALERTS = 20

/** Days of the week by rhythm, 0 Sunday. */
const weekdays: Record<Rhythm, readonly number[]> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  mondaysAndThursdays: [1, 4],
  mondays: [1],
}

export const isRhythm = (value: string): value is Rhythm => (RHYTHMS as readonly string[]).includes(value)

/** The first instant after another at which a letter of this rhythm goes. */
export function nextLetter(rhythm: Rhythm, after: Date): Date {
  for (let day = stockholmDay(after); ; day = addDays(day, 1)) {
    const at = instantOf(day, LETTER_HOUR)
    if (at > after && weekdays[rhythm].includes(weekdayOf(day))) return at
  }
}

/** The last instant before today at which a letter of this rhythm went, or would have. */
export function lastLetter(rhythm: Rhythm, now: Date): Date {
  let day = addDays(stockholmDay(now), -1)
  while (!weekdays[rhythm].includes(weekdayOf(day))) day = addDays(day, -1)
  return instantOf(day, LETTER_HOUR)
}

/** The letter after one of today: never on the same day, however late or early that one came. */
export const letterAfter = (rhythm: Rhythm, told: Date): Date =>
  nextLetter(rhythm, new Date(Math.max(told.getTime(), instantOf(stockholmDay(told), LETTER_HOUR).getTime())))
