import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkNotificationSettings,
  DEFAULT_NOTIFICATION_SETTINGS,
  lastReminderDue,
  notificationSettingsOf,
  parseTimeSpan,
} from './notification-settings.ts'
import { HOUR_MS } from '#rules/text-and-time/durations.ts'

/** Any time of day, hh:mm:ss, and its seconds since midnight. */
const timeOfDay = fc.nat(86_399).map((seconds) => ({
  seconds,
  clock: new Date(seconds * 1000).toISOString().slice(11, 19),
}))

test('enables every notification by default, with a reminder at 01:00 and a notice one day before (ACC-60)', () => {
  const { messageReminderEmail, emailWhenPromotionIsExpiring, ...flags } = DEFAULT_NOTIFICATION_SETTINGS
  expect(Object.values(flags).every((flag) => flag)).toBe(true)
  expect([messageReminderEmail.enabled, emailWhenPromotionIsExpiring.enabled]).toEqual([true, true])
  expect([
    parseTimeSpan(messageReminderEmail.schedule),
    parseTimeSpan(emailWhenPromotionIsExpiring.beforeExpiryDate),
  ]).toEqual([3600, 86_400])
})

test('parses a time span as days and a time of day, and rejects other texts (ACC-59)', () => {
  fc.assert(
    fc.property(fc.nat(99_999), timeOfDay, (days, { seconds, clock }) => {
      expect(parseTimeSpan(clock)).toBe(seconds)
      expect(parseTimeSpan(`${days}.${clock}`)).toBe(days * 86_400 + seconds)
    }),
  )
  expect(['', '1:00:00', '24:00:00', '00:60:00', 'x'].map(parseTimeSpan)).toEqual([null, null, null, null, null])
})

test('sends a reminder at the time of day in Stockholm, including the days the clocks change (ACC-59)', () => {
  const due = (now: string, schedule: string) => lastReminderDue(new Date(now), schedule).toISOString()
  expect(due('2026-01-15T09:00:00Z', '08:00:00')).toBe('2026-01-15T07:00:00.000Z')
  expect(due('2026-01-15T06:59:59Z', '08:00:00')).toBe('2026-01-14T07:00:00.000Z')
  expect(due('2026-07-15T06:00:00Z', '08:00:00')).toBe('2026-07-15T06:00:00.000Z')
  // 02:30 does not exist on 29 March. On 25 October it occurs at 00:30Z and at 01:30Z.
  expect(due('2026-03-29T12:00:00Z', '02:30:00')).toBe('2026-03-29T01:30:00.000Z')
  expect([due('2026-10-25T00:45:00Z', '02:30:00'), due('2026-10-25T12:00:00Z', '02:30:00')]).toEqual([
    '2026-10-25T00:30:00.000Z',
    '2026-10-25T00:30:00.000Z',
  ])
})

test('sends a reminder once a day at any time of day (ACC-59)', () => {
  const moment = fc.date({
    min: new Date('2025-01-01T00:00:00Z'),
    max: new Date('2027-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(moment, timeOfDay, (now, { clock }) => {
      const due = lastReminderDue(now, clock)
      expect(due.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(now.getTime() - due.getTime()).toBeLessThanOrEqual(26 * HOUR_MS)
      expect(lastReminderDue(due, clock)).toEqual(due)
    }),
  )
})

test('requires a time of day for a reminder, and a time before the end for the notice of a promotion (ACC-62)', () => {
  const settings = (schedule: string, beforeExpiryDate: string) =>
    checkNotificationSettings({
      ...DEFAULT_NOTIFICATION_SETTINGS,
      messageReminderEmail: { enabled: true, schedule },
      emailWhenPromotionIsExpiring: { enabled: true, beforeExpiryDate },
    })
  expect(settings('23:59:59', '30.00:00:00')).toEqual({})
  expect(settings('1.00:00:00', '00:00:00')).toEqual({
    'messageReminderEmail.schedule': ['invalid'],
    'emailWhenPromotionIsExpiring.beforeExpiryDate': ['outOfRange'],
  })
  expect(settings('x', 'x')).toEqual({
    'messageReminderEmail.schedule': ['invalid'],
    'emailWhenPromotionIsExpiring.beforeExpiryDate': ['invalid'],
  })
})

test('uses the default for every setting that is not stored (ACC-60)', () => {
  expect(notificationSettingsOf(null)).toEqual(DEFAULT_NOTIFICATION_SETTINGS)
  expect(notificationSettingsOf({ sendEmailOnAdIsExpired: false, messageReminderEmail: { enabled: false } })).toEqual({
    ...DEFAULT_NOTIFICATION_SETTINGS,
    sendEmailOnAdIsExpired: false,
    messageReminderEmail: { enabled: false, schedule: '01:00:00' },
  })
})
