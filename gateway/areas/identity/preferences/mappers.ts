import type { ViewerMapper } from '#gateway/areas/identity/account/mappers.ts'
import { attachedValue } from '#gateway/resolving/attached-value.ts'
import type { languages } from './enums.ts'

/** Source of `UserPreferences`. */
export interface UserPreferencesMapper {
  dateTimeFormat: string
  locale: ReturnType<typeof languages.toName>
  shouldMoveAtOnce: boolean
}

/** Source of `NotificationSettings`. */
export interface NotificationSettingsMapper {
  wantsAdExpiredEmail: boolean
  wantsApplicationUpdatedEmail: boolean
  wantsCandidateAppliedEmail: boolean
  wantsCandidateAppliedNotification: boolean
  messageReminder: { isEnabled: boolean; schedule: string }
  promotionNotice: { isEnabled: boolean; before: string }
}

/** The settings that a mutation has just returned. */
export const savedNotificationSettings = attachedValue<ViewerMapper, NotificationSettingsMapper>('notificationSettings')

/** The preferences that a mutation has just returned. */
export const savedPreferences = attachedValue<ViewerMapper, UserPreferencesMapper>('preferences')
