import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GetNotificationSettings, SaveNotificationSettings } from '#contract/candidates/notification-settings.ts'
import { SaveUserPreferences } from '#contract/identity/preferences-and-static-data.ts'
import { DEFAULT_NOTIFICATION_SETTINGS } from '#rules/people/notification-settings.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'

const settings = `
  notificationSettings {
    wantsAdExpiredEmail wantsApplicationUpdatedEmail wantsCandidateAppliedEmail wantsCandidateAppliedNotification
    messageReminder { isEnabled schedule }
    promotionNotice { isEnabled before }
  }
`
const errors = 'errors { reason __typename message path }'
const documents = {
  Settings: `query Settings { viewer { ${settings} } }`,
  SaveSettings: /* GraphQL */ `
    mutation SaveSettings($input: UpdateNotificationSettingsInput!) {
      updateNotificationSettings(input: $input) {
        viewer {
          ${settings}
        }
        ${errors}
      }
    }
  `,
  SavePreferences: /* GraphQL */ `
    mutation SavePreferences($input: UpdatePreferencesInput!) {
      updatePreferences(input: $input) {
        viewer {
          preferences {
            dateTimeFormat
            locale
            shouldMoveAtOnce
          }
        }
        ${errors}
      }
    }
  `,
}

describe('preferences', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
  })
  afterAll(() => areas.stop())

  const shown = {
    wantsAdExpiredEmail: true,
    wantsApplicationUpdatedEmail: true,
    wantsCandidateAppliedEmail: true,
    wantsCandidateAppliedNotification: true,
    messageReminder: { isEnabled: true, schedule: '01:00:00' },
    promotionNotice: { isEnabled: true, before: '1.00:00:00' },
  }

  test('notification settings cost one call to read and one to save as a whole (ACC-59, ACC-62)', async () => {
    areas.answer(GetNotificationSettings, { ...DEFAULT_NOTIFICATION_SETTINGS })
    expect(await areas.data('Settings')).toEqual({ viewer: { notificationSettings: shown } })
    expect(areas.calls).toEqual(['get-notification-settings'])
    areas.answer(SaveNotificationSettings, ({ body }) => body)
    const input = { ...shown, wantsAdExpiredEmail: false }
    expect(await areas.data('SaveSettings', { input })).toEqual({
      updateNotificationSettings: { viewer: { notificationSettings: input }, errors: [] },
    })
    expect(areas.calls).toEqual(['save-notification-settings'])
    expect(areas.sent(SaveNotificationSettings).body).toEqual({
      ...DEFAULT_NOTIFICATION_SETTINGS,
      sendEmailOnAdIsExpired: false,
    })
    areas.refuse(SaveNotificationSettings, 400, {
      title: 'Invalid',
      errors: { 'messageReminderEmail.schedule': ['invalid'] },
    })
    expect(await areas.data('SaveSettings', { input })).toMatchObject({
      updateNotificationSettings: {
        viewer: null,
        errors: [{ reason: 'INVALID', path: ['messageReminder', 'schedule'] }],
      },
    })
  })

  test('saves the preferences, and rejects an unknown format without a call (ACC-63, PLUS-89)', async () => {
    areas.answer(SaveUserPreferences, ({ body }) => ({ moveAtOnce: false, ...body }))
    expect(
      await areas.data('SavePreferences', { input: { dateTimeFormat: 'DD/MM/YYYY HH:mm', locale: 'EN' } }),
    ).toEqual({
      updatePreferences: {
        viewer: { preferences: { dateTimeFormat: 'DD/MM/YYYY HH:mm', locale: 'EN', shouldMoveAtOnce: false } },
        errors: [],
      },
    })
    expect(areas.sent(SaveUserPreferences).body).toEqual({ dateTimeFormat: 'DD/MM/YYYY HH:mm', locale: 'en' })
    const input = { dateTimeFormat: 'DD/MM/YYYY HH:mm', locale: 'EN', shouldMoveAtOnce: true }
    expect(await areas.data('SavePreferences', { input })).toMatchObject({
      updatePreferences: { viewer: { preferences: { shouldMoveAtOnce: true } } },
    })
    expect(areas.sent(SaveUserPreferences).body).toMatchObject({ moveAtOnce: true })
    expect((await areas.run('SavePreferences', { input: { dateTimeFormat: 'x', locale: 'EN' } })).errors).toMatchObject(
      [{ extensions: { code: 'BAD_REQUEST' } }],
    )
    expect(areas.calls).toEqual([])
  })
})
