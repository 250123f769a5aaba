import type { ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import { sessionsLoader } from '../loaders.ts'

/** `Viewer.sessions`: the remaining sessions after a session was ended, otherwise read. */
export const sessions: NonNullable<ViewerResolvers['sessions']> = async (viewer, _, context) =>
  viewer.savedSessions ?? context.load(sessionsLoader, 'own')
