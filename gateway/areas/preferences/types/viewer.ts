import type { ViewerResolvers } from '../../../__generated__/resolvers.ts'
import { messageDefaultsLoader, preferencesLoader, schedulingPreferencesLoader } from '../loaders.ts'

/** Preferences of the signed-in user. */
export const viewerPreferences: Pick<ViewerResolvers, 'messageDefaults' | 'preferences' | 'schedulingPreferences'> = {
  preferences: (_, _arguments, context) => context.load(preferencesLoader, 'own'),
  schedulingPreferences: (_, _arguments, context) => context.load(schedulingPreferencesLoader, 'own'),
  messageDefaults: (_, _arguments, context) => context.load(messageDefaultsLoader, 'own'),
}
