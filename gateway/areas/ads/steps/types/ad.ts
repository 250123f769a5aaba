import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { adStepsLoader } from '../loaders.ts'
import { savedSteps } from '../mappers.ts'

/** The steps of an ad, just saved or read, and their version. */
export const adSteps: Pick<AdResolvers, 'steps' | 'stepsVersion'> = {
  steps: async (ad, _, context) => savedSteps.of(ad) ?? (await context.load(adStepsLoader, ad.databaseId)).steps,
  stepsVersion: async ({ databaseId }, _, context) => (await context.load(adStepsLoader, databaseId)).version,
}
