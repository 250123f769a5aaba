import { CreateAd } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { folderReference } from '#gateway/areas/ads/tree/mappers.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.createAd` */
export const createAd: NonNullable<MutationResolvers['createAd']> = (
  _,
  { input: { folderId, title } },
  { platform },
) => {
  const { parent: companyId, own: databaseId } = fromCompositeGlobalId(folderId, 'Folder')
  return payload(
    () => platform.call(CreateAd, { body: { companyId, folderId: databaseId, title } }),
    ({ id }) => ({
      ad: { ...adReference(id), name: title.trim(), status: 'DRAFT' as const, progress: 'DETAILS' as const },
      folder: folderReference(companyId, databaseId),
    }),
  )
}
