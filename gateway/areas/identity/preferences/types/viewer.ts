import type { ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import {
  messageDefaultsLoader,
  notificationSettingsLoader,
  preferencesLoader,
  schedulingPreferencesLoader,
} from '../loaders.ts'
import { savedNotificationSettings, savedPreferences } from '../mappers.ts'

/** Preferences of the authenticated user. */
export const viewerPreferences: Pick<
  ViewerResolvers,
  'messageDefaults' | 'notificationSettings' | 'preferences' | 'schedulingPreferences'
> = {
  preferences: async (viewer, _, context) => savedPreferences.of(viewer) ?? context.load(preferencesLoader, 'own'),
  notificationSettings: async (viewer, _, context) =>
    savedNotificationSettings.of(viewer) ?? context.load(notificationSettingsLoader, 'own'),
  schedulingPreferences: (_, __, context) => context.load(schedulingPreferencesLoader, 'own'),
  messageDefaults: (_, __, context) => context.load(messageDefaultsLoader, 'own'),
}
