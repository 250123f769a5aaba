import { MoveAd } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { folderReference } from '#gateway/areas/ads/tree/mappers.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.moveAd` */
export const moveAd: NonNullable<MutationResolvers['moveAd']> = (_, { input: { adId, folderId } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  const { parent: companyId, own: databaseId } = fromCompositeGlobalId(folderId, 'Folder')
  return payload(
    () => platform.call(MoveAd, { body: { id, folderId: databaseId } }),
    () => ({ ad: adReference(id), folder: folderReference(companyId, databaseId) }),
    renameFields({ id: 'adId' }),
  )
}
