import { SaveAdDetails } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { alwaysRead, versionedPayload } from '#gateway/resolving/payload.ts'
import { detailsPath, writeDetails } from '../write-details.ts'

/** `Mutation.saveAdDetails`: the platform sanitises the text, so `details` is read back if it is selected. */
export const saveAdDetails: NonNullable<MutationResolvers['saveAdDetails']> = (_, { input }, { platform }) => {
  const id = databaseIdOf(input.adId, 'Ad')
  const body = writeDetails(input.details)
  const query = {
    id,
    ...(input.expectedVersion != null && { version: input.expectedVersion }),
    ...(input.isDraft === true && { draft: true }),
  }
  return versionedPayload(
    () => platform.call(SaveAdDetails, { query, body }),
    alwaysRead(() => ({ ad: adReference(id) })),
    detailsPath(input.details),
  )
}
