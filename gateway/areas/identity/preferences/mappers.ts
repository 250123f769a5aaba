import type { languages } from './enums.ts'

/** Source of `UserPreferences`. */
export interface UserPreferencesMapper {
  dateTimeFormat: string
  locale: ReturnType<typeof languages.toName>
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
