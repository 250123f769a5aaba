import { SetAdEditStep } from '#contract/advertising/publishing.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { writeProgress } from '../enums.ts'
import { adReference } from '../mappers.ts'

/**
 * `Mutation.setAdEditStep`: the platform never moves the state backwards, so the state is read back if it is selected.
 */
export const setAdEditStep: NonNullable<MutationResolvers['setAdEditStep']> = (
  _,
  { input: { adId, progress } },
  { platform },
) => {
  const step = writeProgress(progress)
  const id = databaseIdOf(adId, 'Ad')
  return payload(
    () => platform.call(SetAdEditStep, { body: { id, step } }),
    () => ({ ad: adReference(id) }),
    renameFields({ id: 'adId', step: 'progress' }),
  )
}
