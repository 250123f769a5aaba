// Personal notification settings. Source: 3§3, 3§9.

export interface NotificationSettings {
  sendEmailOnAdIsExpired: boolean
  sendEmailOnApplicationUpdated: boolean
  sendEmailWhenCandidateApplies: boolean
  sendNotificationWhenCandidateApplies: boolean
  messageReminderEmail: { enabled: boolean; schedule: string }
  emailWhenPromotionIsExpiring: { enabled: boolean; beforeExpiryDate: string }
}

/** All enabled; reminder after 01:00:00, promotion notice 1 day before (ACC-60). */
export const DEFAULT_NOTIFICATION_SETTINGS: Readonly<NotificationSettings> = {
  sendEmailOnAdIsExpired: true,
  sendEmailOnApplicationUpdated: true,
  sendEmailWhenCandidateApplies: true,
  sendNotificationWhenCandidateApplies: true,
  messageReminderEmail: { enabled: true, schedule: '01:00:00' },
  emailWhenPromotionIsExpiring: { enabled: true, beforeExpiryDate: '1.00:00:00' },
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
  const clock = [Math.floor(totalSeconds / 3600) % 24, Math.floor(totalSeconds / 60) % 60, totalSeconds % 60].map(pad).join(':')
  return days > 0 ? `${days}.${clock}` : clock
}
