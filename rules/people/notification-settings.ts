import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { addDays, instantOf, stockholmDay, weekdayOf } from '#rules/text-and-time/stockholm-time.ts'

// Personal notification settings. Source: 3§3, 3§9.

export interface NotificationSettings {
  /** To the owner of an ad. */
  sendEmailOnAdIsExpired: boolean
  /** To followers of the ad: answers, documents, withdrawals. */
  sendEmailOnApplicationUpdated: boolean
  sendEmailWhenCandidateApplies: boolean
  sendNotificationWhenCandidateApplies: boolean
  /** `schedule` is the time of day in Stockholm, hh:mm:ss, at which unread messages are reminded of. */
  messageReminderEmail: { enabled: boolean; schedule: string }
  /** `beforeExpiryDate` is a time span, [d.]hh:mm:ss. */
  emailWhenPromotionIsExpiring: { enabled: boolean; beforeExpiryDate: string }
}

/** All enabled; reminder at 01:00:00, promotion notice 1 day before (ACC-60). */
export const DEFAULT_NOTIFICATION_SETTINGS: Readonly<NotificationSettings> = {
  sendEmailOnAdIsExpired: true,
  sendEmailOnApplicationUpdated: true,
  sendEmailWhenCandidateApplies: true,
  sendNotificationWhenCandidateApplies: true,
  messageReminderEmail: { enabled: true, schedule: '01:00:00' },
  emailWhenPromotionIsExpiring: { enabled: true, beforeExpiryDate: '1.00:00:00' },
}

/** The settings of a user: what is stored, and the defaults for the rest (ACC-60). */
export function notificationSettingsOf(stored: unknown): NotificationSettings {
  const own: Partial<NotificationSettings> = typeof stored === 'object' && stored !== null ? stored : {}
  return {
    ...DEFAULT_NOTIFICATION_SETTINGS,
    ...own,
    messageReminderEmail: { ...DEFAULT_NOTIFICATION_SETTINGS.messageReminderEmail, ...own.messageReminderEmail },
    emailWhenPromotionIsExpiring: {
      ...DEFAULT_NOTIFICATION_SETTINGS.emailWhenPromotionIsExpiring,
      ...own.emailWhenPromotionIsExpiring,
    },
  }
}

/** Most days before the end of a promotion that its owner can be told. */
export const PROMOTION_NOTICE_MAX_DAYS = 30

/**
 * What is wrong with settings, by field: a reminder is at a time of day, the notice of a promotion some time before its
 * end.
 */
export function checkNotificationSettings({
  messageReminderEmail,
  emailWhenPromotionIsExpiring,
}: NotificationSettings): FieldErrors {
  const errors: FieldErrors = {}
  const time = parseTimeSpan(messageReminderEmail.schedule)
  if (time === null || time >= 86_400) addError(errors, 'messageReminderEmail.schedule', 'invalid')
  const before = parseTimeSpan(emailWhenPromotionIsExpiring.beforeExpiryDate)
  if (before === null) addError(errors, 'emailWhenPromotionIsExpiring.beforeExpiryDate', 'invalid')
  else if (before === 0 || before > PROMOTION_NOTICE_MAX_DAYS * 86_400)
    addError(errors, 'emailWhenPromotionIsExpiring.beforeExpiryDate', 'outOfRange')
  return errors
}

/**
 * When a reminder was last due: the newest instant, not after `now`, at which a clock in Stockholm shows the time of
 * day. A time that the spring change skips is due an hour later, one that comes twice in autumn the first time.
 */
export function lastReminder(now: Date, schedule: string): Date {
  const seconds = parseTimeSpan(schedule) ?? 0
  const at = (day: string): Date =>
    instantOf(day, Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60)
  const today = stockholmDay(now)
  const due = at(today)
  return due <= now ? due : at(addDays(today, -1))
}

/** The hour of the letter of new applications, on weekdays in Stockholm. */
export const SUMMARY_SCHEDULE = '07:00:00'

/** When the letter of new applications was last due: the newest weekday at its hour, not after `now`. */
export function lastSummary(now: Date): Date {
  let due = lastReminder(now, SUMMARY_SCHEDULE)
  while ([0, 6].includes(weekdayOf(stockholmDay(due))))
    due = lastReminder(new Date(due.getTime() - 1), SUMMARY_SCHEDULE)
  return due
}

/** Seconds of a time span written [d.]hh:mm:ss; null when it is none. */
export function parseTimeSpan(text: string): number | null {
  const match = /^(?:(\d{1,5})\.)?([01]\d|2[0-3]):([0-5]\d):([0-5]\d)$/.exec(text)
  if (!match) return null
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0))
  return (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)
}

/** A time span of whole seconds as [d.]hh:mm:ss. */
export function formatTimeSpan(totalSeconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(totalSeconds / 86_400)
  const clock = [Math.floor(totalSeconds / 3600) % 24, Math.floor(totalSeconds / 60) % 60, totalSeconds % 60]
    .map(pad)
    .join(':')
  return days > 0 ? `${days}.${clock}` : clock
}
