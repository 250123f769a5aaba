import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { addDays, instantOf, stockholmDay, weekdayOf } from '#rules/text-and-time/stockholm-time.ts'

// Personal notification settings. Source: 3§3, 3§9.

export interface NotificationSettings {
  /** Sent to the owner of an ad. */
  sendEmailOnAdIsExpired: boolean
  /** Sent to followers of the ad: answers, documents, withdrawals. */
  sendEmailOnApplicationUpdated: boolean
  sendEmailWhenCandidateApplies: boolean
  sendNotificationWhenCandidateApplies: boolean
  /** `schedule` is the time of day in Stockholm, hh:mm:ss, of the reminder of unread messages. */
  messageReminderEmail: { enabled: boolean; schedule: string }
  /** `beforeExpiryDate` is a time span, [d.]hh:mm:ss. */
  emailWhenPromotionIsExpiring: { enabled: boolean; beforeExpiryDate: string }
}

/** Everything is enabled. The reminder is at 01:00:00, the promotion notice 1 day before the end (ACC-60). */
export const DEFAULT_NOTIFICATION_SETTINGS: Readonly<NotificationSettings> = {
  sendEmailOnAdIsExpired: true,
  sendEmailOnApplicationUpdated: true,
  sendEmailWhenCandidateApplies: true,
  sendNotificationWhenCandidateApplies: true,
  messageReminderEmail: { enabled: true, schedule: '01:00:00' },
  emailWhenPromotionIsExpiring: { enabled: true, beforeExpiryDate: '1.00:00:00' },
}

/** Returns a user's stored settings, completed with the defaults (ACC-60). */
export function notificationSettingsOf(stored: unknown): NotificationSettings {
  const storedSettings: Partial<NotificationSettings> = typeof stored === 'object' && stored !== null ? stored : {}
  return {
    ...DEFAULT_NOTIFICATION_SETTINGS,
    ...storedSettings,
    messageReminderEmail: {
      ...DEFAULT_NOTIFICATION_SETTINGS.messageReminderEmail,
      ...storedSettings.messageReminderEmail,
    },
    emailWhenPromotionIsExpiring: {
      ...DEFAULT_NOTIFICATION_SETTINGS.emailWhenPromotionIsExpiring,
      ...storedSettings.emailWhenPromotionIsExpiring,
    },
  }
}

/** Maximum number of days between the notice and the end of a promotion. */
export const MAX_PROMOTION_NOTICE_DAYS = 30

/**
 * Checks the settings by field. A reminder needs a time of day. The notice of a promotion must be sent some time before
 * its end.
 */
export function checkNotificationSettings({
  messageReminderEmail,
  emailWhenPromotionIsExpiring,
}: NotificationSettings): FieldErrors {
  const errors: FieldErrors = {}
  const time = parseTimeSpan(messageReminderEmail.schedule)
  if (time === null || time >= DAY_SECONDS) addError(errors, 'messageReminderEmail.schedule', 'invalid')
  const before = parseTimeSpan(emailWhenPromotionIsExpiring.beforeExpiryDate)
  if (before === null) addError(errors, 'emailWhenPromotionIsExpiring.beforeExpiryDate', 'invalid')
  else if (before === 0 || before > MAX_PROMOTION_NOTICE_DAYS * DAY_SECONDS)
    addError(errors, 'emailWhenPromotionIsExpiring.beforeExpiryDate', 'outOfRange')
  return errors
}

/**
 * Returns when a reminder was last due: the latest instant up to `now` that is this time of day in Stockholm. A time
 * that the spring change skips is due an hour later. A time that occurs twice in autumn is due the first time.
 */
export function lastReminderDue(now: Date, schedule: string): Date {
  const seconds = parseTimeSpan(schedule) ?? 0
  const at = (day: string): Date =>
    instantOf(day, Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60)
  const today = stockholmDay(now)
  const due = at(today)
  return due <= now ? due : at(addDays(today, -1))
}

/** Time of day in Stockholm of the mail about new applications, sent on weekdays. */
const SUMMARY_SCHEDULE = '07:00:00'

/** Returns when the mail about new applications was last due: at its hour on the latest weekday up to `now`. */
export function lastSummaryDue(now: Date): Date {
  let due = lastReminderDue(now, SUMMARY_SCHEDULE)
  while ([0, 6].includes(weekdayOf(stockholmDay(due))))
    due = lastReminderDue(new Date(due.getTime() - 1), SUMMARY_SCHEDULE)
  return due
}

/** Parses a time span [d.]hh:mm:ss. Returns seconds, or null for any other text. */
export function parseTimeSpan(text: string): number | null {
  const match = /^(?:(\d{1,5})\.)?([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text)
  if (!match) return null
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
}
