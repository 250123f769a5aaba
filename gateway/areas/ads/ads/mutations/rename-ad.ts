import { RenameAd } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.renameAd` */
export const renameAd: NonNullable<MutationResolvers['renameAd']> = (_, { input: { adId, title } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  return payload(
    () => platform.call(RenameAd, { body: { id, title } }),
    () => ({ ad: { ...adReference(id), name: title.trim() } }),
    renameFields({ id: 'adId' }),
  )
}
