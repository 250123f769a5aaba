import { DeleteAd } from '#contract/advertising/publishing.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

/** `Mutation.deleteAd` */
export const deleteAd: NonNullable<MutationResolvers['deleteAd']> = (_, { input: { adId } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  return payload(
    () => platform.call(DeleteAd, { body: { id } }),
    () => ({ deletedAdId: adId }),
    renameFields({ id: 'adId' }),
  )
}
