import { SaveSteps } from '#contract/ads/steps.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { mapAdStep, savedSteps } from '../mappers.ts'
import { writeStep } from '../write-step.ts'

/** `Mutation.saveSteps` */
export const saveSteps: NonNullable<MutationResolvers['saveSteps']> = (_, { input }, { platform }) => {
  const id = databaseIdOf(input.adId, 'Ad')
  const steps = input.steps.map(writeStep)
  return versionedPayload(
    () =>
      platform.call(SaveSteps, {
        query: { id, ...(input.expectedVersion != null && { version: input.expectedVersion }) },
        body: steps,
      }),
    {
      objects: () => ({ ad: savedSteps.with(adReference(id), steps.map(mapAdStep)) }),
      stored: () => ({ ad: adReference(id) }),
    },
    renameFields({ id: 'adId' }),
  )
}
