import {
  DataMessageDefaults,
  GetSchedulingPreferences,
  GetUserPreferences,
} from '#contract/identity/preferences-and-static-data.ts'
import type { CallOutput } from '#contract/base/call.ts'
import { GetNotificationSettings } from '#contract/candidates/notification-settings.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { languages } from './enums.ts'
import type { NotificationSettingsMapper, UserPreferencesMapper } from './mappers.ts'

// Preferences of the authenticated user, one read each.

export const preferencesLoader = defineLoader({
  name: 'preferences',
  load: async (_: 'own', { platform }) => mapPreferences(await platform.call(GetUserPreferences)),
})

/** Returns the source of preferences. */
export const mapPreferences = ({
  dateTimeFormat,
  locale,
  moveAtOnce,
}: CallOutput<typeof GetUserPreferences>): UserPreferencesMapper => ({
  dateTimeFormat,
  locale: languages.toName(locale),
  shouldMoveAtOnce: moveAtOnce,
})

/** Returns the source of notification settings. */
export const mapNotificationSettings = (
  wire: CallOutput<typeof GetNotificationSettings>,
): NotificationSettingsMapper => ({
  wantsAdExpiredEmail: wire.sendEmailOnAdIsExpired,
  wantsApplicationUpdatedEmail: wire.sendEmailOnApplicationUpdated,
  wantsCandidateAppliedEmail: wire.sendEmailWhenCandidateApplies,
  wantsCandidateAppliedNotification: wire.sendNotificationWhenCandidateApplies,
  messageReminder: {
    isEnabled: wire.messageReminderEmail.enabled,
    schedule: wire.messageReminderEmail.schedule,
  },
  promotionNotice: {
    isEnabled: wire.emailWhenPromotionIsExpiring.enabled,
    before: wire.emailWhenPromotionIsExpiring.beforeExpiryDate,
  },
})

export const notificationSettingsLoader = defineLoader({
  name: 'notificationSettings',
  load: async (_: 'own', { platform }) => mapNotificationSettings(await platform.call(GetNotificationSettings)),
})

export const schedulingPreferencesLoader = defineLoader({
  name: 'schedulingPreferences',
  load: (_: 'own', { platform }) => platform.call(GetSchedulingPreferences),
})

export const messageDefaultsLoader = defineLoader({
  name: 'messageDefaults',
  load: async (_: 'own', { platform }) => {
    const { htmlMessage, tags } = await platform.call(DataMessageDefaults)
    return { html: htmlMessage, tags }
  },
})
