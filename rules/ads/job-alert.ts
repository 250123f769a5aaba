import { addDays, instantOf, stockholmDay, weekdayOf } from '#rules/text-and-time/stockholm-time.ts'

// When job alert mails are sent to people who watch a search on the job site (PLUS-70).

export const RHYTHMS = ['daily', 'mondaysAndThursdays', 'mondays'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** The preselected rhythm of the form. */
export const DEFAULT_RHYTHM: Rhythm = 'mondaysAndThursdays'

/** The hour in Stockholm at which job alert mails are sent. */
const MAIL_HOUR = 7

/** Hours until an unconfirmed job alert is deleted. */
export const CONFIRMATION_HOURS = 24
/** Maximum number of job alerts per e-mail address. */
export const MAX_ALERTS = 20

/** Weekdays by rhythm. 0 is Sunday. */
const weekdays: Record<Rhythm, readonly number[]> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  mondaysAndThursdays: [1, 4],
  mondays: [1],
}

export const isRhythm = (value: string): value is Rhythm => (RHYTHMS as readonly string[]).includes(value)

/** Returns the first time after `after` at which a mail of this rhythm is due. */
export function nextAlertTime(rhythm: Rhythm, after: Date): Date {
  for (let day = stockholmDay(after); ; day = addDays(day, 1)) {
    const sendAt = instantOf(day, MAIL_HOUR)
    if (sendAt > after && weekdays[rhythm].includes(weekdayOf(day))) return sendAt
  }
}

/** Returns the last time before today at which a mail of this rhythm was due. */
export function previousAlertTime(rhythm: Rhythm, now: Date): Date {
  let day = addDays(stockholmDay(now), -1)
  while (!weekdays[rhythm].includes(weekdayOf(day))) day = addDays(day, -1)
  return instantOf(day, MAIL_HOUR)
}

/** Returns when the next mail is due after a mail was sent. It is never due on the same day. */
export const alertTimeAfter = (rhythm: Rhythm, sentAt: Date): Date =>
  nextAlertTime(rhythm, new Date(Math.max(sentAt.getTime(), instantOf(stockholmDay(sentAt), MAIL_HOUR).getTime())))
