import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { adStepsLoader } from '../loaders.ts'
import { savedSteps } from '../mappers.ts'

/** The steps of an ad and their version: the saved steps after a mutation, otherwise read. */
export const adSteps: Pick<AdResolvers, 'steps' | 'stepsVersion'> = {
  steps: async (ad, _, context) => savedSteps.of(ad) ?? (await context.load(adStepsLoader, ad.databaseId)).steps,
  stepsVersion: async ({ databaseId }, _, context) => (await context.load(adStepsLoader, databaseId)).version,
}
