import type { ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import { assertCaller } from '../../account/viewer.ts'
import { messageDefaultsLoader, preferencesLoader, schedulingPreferencesLoader } from '../loaders.ts'

/** Preferences of the signed-in user. */
export const viewerPreferences: Pick<ViewerResolvers, 'messageDefaults' | 'preferences' | 'schedulingPreferences'> = {
  preferences: async (viewer, _, context) => {
    assertCaller(viewer, context)
    return context.load(preferencesLoader, 'own')
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
