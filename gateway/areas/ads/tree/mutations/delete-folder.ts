import { DeleteFolder } from '#contract/ads/tree.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

/** `Mutation.deleteFolder` */
export const deleteFolder: NonNullable<MutationResolvers['deleteFolder']> = (
  _,
  { input: { folderId } },
  { platform },
) => {
  const { own } = fromCompositeGlobalId(folderId, 'Folder')
  return payload(
    () => platform.call(DeleteFolder, { body: { id: own } }),
    () => ({ deletedFolderId: folderId }),
    renameFields({ id: 'folderId' }),
  )
}
