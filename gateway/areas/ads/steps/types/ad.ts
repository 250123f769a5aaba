import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { adStepsLoader } from '../loaders.ts'

/** The steps of an ad, just saved or read, and their version. */
export const adSteps: Pick<AdResolvers, 'steps' | 'stepsVersion'> = {
  steps: async ({ databaseId, savedSteps }, _, context) =>
    savedSteps ?? (await context.load(adStepsLoader, databaseId)).steps,
  stepsVersion: async ({ databaseId }, _, context) => (await context.load(adStepsLoader, databaseId)).version,
}
