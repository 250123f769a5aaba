import type { ViewerMapper } from '#gateway/areas/identity/account/mappers.ts'
import { attachedValue } from '#gateway/resolving/attached-value.ts'
import type { languages } from './enums.ts'

/** Source of `UserPreferences`. */
export interface UserPreferencesMapper {
  dateTimeFormat: string
  locale: ReturnType<typeof languages.toName>
  moveAtOnce: boolean
}

/** Source of `NotificationSettings`. */
export interface NotificationSettingsMapper {
  adExpiredEmail: boolean
  applicationUpdatedEmail: boolean
  candidateAppliedEmail: boolean
  candidateAppliedNotification: boolean
  messageReminder: { enabled: boolean; schedule: string }
  promotionNotice: { enabled: boolean; before: string }
}

/** The settings that a mutation has just returned. */
export const savedNotificationSettings = attachedValue<ViewerMapper, NotificationSettingsMapper>('notificationSettings')

/** The preferences that a mutation has just returned. */
export const savedPreferences = attachedValue<ViewerMapper, UserPreferencesMapper>('preferences')
