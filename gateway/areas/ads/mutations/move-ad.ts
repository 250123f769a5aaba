import { MoveAd } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { compositeIdOf } from '../../composite-id.ts'
import { payload, renaming } from '../../payload.ts'
import { folderReference } from '../../tree/mappers.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.moveAd` */
export const moveAd: NonNullable<MutationResolvers['moveAd']> = (_, { input: { adId, folderId } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  const { holder, own } = compositeIdOf(folderId, 'Folder')
  return payload(
    () => platform.call(MoveAd, { body: { id, folderId: own } }),
    () => ({ ad: adReference(id), folder: folderReference(holder, own) }),
    renaming({ id: 'adId' }),
  )
}
