import { CreateAd } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { compositeIdOf } from '../../composite-id.ts'
import { payload } from '../../payload.ts'
import { folderReference } from '../../tree/mappers.ts'
import { readProgress, readStatus } from '../enums.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.createAd` */
export const createAd: NonNullable<MutationResolvers['createAd']> = (
  _,
  { input: { folderId, title } },
  { platform },
) => {
  const { holder, own } = compositeIdOf(folderId, 'Folder')
  return payload(
    () => platform.call(CreateAd, { body: { companyId: holder, folderId: own, title } }),
    ({ id }) => ({
      ad: { ...adReference(id), name: title.trim(), ...readStatus('draft'), ...readProgress('create') },
      folder: folderReference(holder, own),
    }),
  )
}
