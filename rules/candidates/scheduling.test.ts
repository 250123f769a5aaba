import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_NOTIFICATION_SETTINGS,
  checkNotificationSettings,
  formatTimeSpan,
  lastReminderDue,
  notificationSettingsOf,
  parseTimeSpan,
} from '#rules/people/notification-settings.ts'
import {
  checkSchedule,
  DEFAULT_PREFERENCES,
  DEFAULT_SCHEDULING,
  defaultScheduledTime,
  isDisabledHour,
  earliestTime,
  nextAllowedTime,
  timesOfDay,
} from './scheduling.ts'
import { formatDateTime, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'

const at = (text: string) => new Date(text)
const next = (from: string) => formatDateTime(nextAllowedTime(at(from), DEFAULT_SCHEDULING))

describe('scheduling', () => {
  test('has the documented defaults (ACC-66)', () => {
    expect(DEFAULT_PREFERENCES).toEqual({ dateTimeFormat: 'YYYY-MM-DD HH:mm', locale: 'sv' })
    expect(
      Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => !isDisabledHour(hour, DEFAULT_SCHEDULING)),
    ).toEqual([6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21])
    expect(isDisabledHour(0, { ...DEFAULT_SCHEDULING, disabledHours: [24] })).toBe(true)
  })
  test('finds the next time on the interval, outside disabled hours and days (PIPE-51)', () => {
    expect(next('2025-11-20T09:01:00Z')).toBe('2025-11-20 10:15')
    expect(next('2025-11-20T09:15:00Z')).toBe('2025-11-20 10:15')
    expect(next('2025-11-20T20:46:00Z')).toBe('2025-11-21 06:00')
    expect(next('2025-11-21T21:30:00Z')).toBe('2025-11-24 06:00')
    expect(next('2025-03-28T21:30:00Z')).toBe('2025-03-31 06:00')
  })
  test('finds a next time that is allowed and never earlier, and keeps an allowed time (PIPE-51)', () => {
    fc.assert(
      fc.property(fc.date({ min: at('2024-01-01'), max: at('2027-01-01'), noInvalidDate: true }), (from) => {
        const time = nextAllowedTime(from, DEFAULT_SCHEDULING)
        expect(time).not.toBeNull()
        if (time === null) return
        expect(time.getTime()).toBeGreaterThanOrEqual(from.getTime())
        expect(checkSchedule(time, DEFAULT_SCHEDULING, new Date(from.getTime() - 1))).toEqual([])
        expect(Number(stockholmTime(time).slice(3)) % 15).toBe(0)
        expect(nextAllowedTime(time, DEFAULT_SCHEDULING)).toEqual(time)
      }),
    )
  })
  test('finds no time if the preferences allow none (PIPE-51)', () => {
    expect(
      nextAllowedTime(at('2025-11-20T09:00:00Z'), { ...DEFAULT_SCHEDULING, disabledWeekly: [0, 1, 2, 3, 4, 5, 6] }),
    ).toBeNull()
  })
  test('lists times from the minimum on (PIPE-51)', () => {
    expect(timesOfDay('2025-11-20', DEFAULT_SCHEDULING, at('2025-11-20T20:20:00Z'))).toEqual(['21:30', '21:45'])
    expect(timesOfDay('2025-11-22', DEFAULT_SCHEDULING, at('2025-11-20T20:20:00Z'))).toEqual([])
    expect(
      timesOfDay('2025-11-21', { ...DEFAULT_SCHEDULING, timePickerInterval: 0 }, at('2025-11-20T00:00:00Z')),
    ).toHaveLength(64)
    expect(earliestTime(at('2025-11-20T09:00:01Z'))).toEqual(at('2025-11-20T09:01:00Z'))
  })
  test('starts "later" at now plus the interval (PIPE-70)', () => {
    expect(formatDateTime(defaultScheduledTime(at('2025-11-20T09:01:00Z'), DEFAULT_SCHEDULING))).toBe(
      '2025-11-20 10:30',
    )
  })
  test('requires a selected time that is allowed and in the future (PIPE-50)', () => {
    const now = at('2025-11-20T09:00:00Z')
    expect(checkSchedule(at('2025-11-20T09:00:00Z'), DEFAULT_SCHEDULING, now)).toEqual(['inPast'])
    expect(checkSchedule(at('2025-11-23T02:00:00Z'), DEFAULT_SCHEDULING, now)).toEqual(['disabledDay', 'disabledHour'])
    expect(checkSchedule(at('nonsense'), DEFAULT_SCHEDULING, now)).toEqual(['invalid'])
    expect(checkSchedule(at('2025-11-21T09:07:00Z'), DEFAULT_SCHEDULING, now)).toEqual([])
  })
})

describe('notification settings', () => {
  test('enables every notification by default, with a reminder at 01:00 and a notice one day before (ACC-60)', () => {
    const { messageReminderEmail, emailWhenPromotionIsExpiring, ...flags } = DEFAULT_NOTIFICATION_SETTINGS
    expect(Object.values(flags).every((flag) => flag)).toBe(true)
    expect([messageReminderEmail.enabled, emailWhenPromotionIsExpiring.enabled]).toEqual([true, true])
    expect([
      parseTimeSpan(messageReminderEmail.schedule),
      parseTimeSpan(emailWhenPromotionIsExpiring.beforeExpiryDate),
    ]).toEqual([3600, 86_400])
  })
  test('parses the time spans it formats (ACC-59)', () => {
    fc.assert(fc.property(fc.nat(86_400 * 99_999), (seconds) => parseTimeSpan(formatTimeSpan(seconds)) === seconds))
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
      fc.property(moment, fc.nat(86_399), (now, seconds) => {
        const due = lastReminderDue(now, formatTimeSpan(seconds))
        expect(due.getTime()).toBeLessThanOrEqual(now.getTime())
        expect(now.getTime() - due.getTime()).toBeLessThanOrEqual(26 * 3_600_000)
        expect(lastReminderDue(due, formatTimeSpan(seconds))).toEqual(due)
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
    expect(notificationSettingsOf({ sendEmailOnAdIsExpired: false, messageReminderEmail: { enabled: false } })).toEqual(
      {
        ...DEFAULT_NOTIFICATION_SETTINGS,
        sendEmailOnAdIsExpired: false,
        messageReminderEmail: { enabled: false, schedule: '01:00:00' },
      },
    )
  })
})
