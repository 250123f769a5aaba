import type { ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import { assertCaller } from '#gateway/areas/identity/account/viewer.ts'
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
  preferences: async (viewer, _, context) => {
    assertCaller(viewer, context)
    return savedPreferences.of(viewer) ?? context.load(preferencesLoader, 'own')
  },
  notificationSettings: async (viewer, _, context) => {
    assertCaller(viewer, context)
    return savedNotificationSettings.of(viewer) ?? context.load(notificationSettingsLoader, 'own')
  },
  schedulingPreferences: async (viewer, _, context) => {
    assertCaller(viewer, context)
    return context.load(schedulingPreferencesLoader, 'own')
  },
  messageDefaults: async (viewer, _, context) => {
    assertCaller(viewer, context)
    return context.load(messageDefaultsLoader, 'own')
  },
}
