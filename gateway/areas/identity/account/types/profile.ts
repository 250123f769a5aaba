import type { ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import { profileLoader } from '../loaders.ts'

/** `Viewer.profile`: the saved profile after a mutation, otherwise read. */
export const profile: NonNullable<ViewerResolvers['profile']> = async (viewer, _, context) =>
  viewer.savedProfile ?? context.load(profileLoader, 'own')
