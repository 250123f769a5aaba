import type { Area } from '../../schema/area.ts'
import { viewerPreferences } from './types/viewer.ts'

/** Preferences of the signed-in user. */
export const preferences: Area = { name: 'preferences', resolvers: { Viewer: viewerPreferences } }
