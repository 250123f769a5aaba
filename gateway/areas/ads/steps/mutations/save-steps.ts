import { SaveSteps } from '#contract/ads/steps.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { mapAdStep, savedSteps } from '../mappers.ts'
import { writeStep } from '../write-step.ts'

/** `Mutation.saveSteps` */
export const saveSteps: NonNullable<MutationResolvers['saveSteps']> = (_, { input }, { platform }) => {
  const id = databaseIdOf(input.adId, 'Ad')
  const steps = input.steps.map(writeStep)
  return payload(
    () =>
      platform.call(SaveSteps, {
        query: { id, ...(input.version != null && { version: input.version }) },
        body: steps,
      }),
    () => ({ ad: savedSteps.with(adReference(id), steps.map(mapAdStep)) }),
    renameFields({ id: 'adId' }),
  )
}
