import type { Area } from '#gateway/schema/area.ts'
import { updateNotificationSettings } from './mutations/update-notification-settings.ts'
import { updatePreferences } from './mutations/update-preferences.ts'
import { viewerPreferences } from './types/viewer.ts'

/** Preferences of the authenticated user. */
export const preferences: Area = {
  name: 'preferences',
  resolvers: { Viewer: viewerPreferences, Mutation: { updateNotificationSettings, updatePreferences } },
}
