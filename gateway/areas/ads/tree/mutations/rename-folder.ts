import { UpdateFolder } from '#contract/ads/tree.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { folderReference } from '../mappers.ts'

/** `Mutation.renameFolder` */
export const renameFolder: NonNullable<MutationResolvers['renameFolder']> = (
  _,
  { input: { folderId, name } },
  { platform },
) => {
  const { parent: companyId, own: databaseId } = fromCompositeGlobalId(folderId, 'Folder')
  return payload(
    () => platform.call(UpdateFolder, { body: { id: databaseId, name } }),
    () => ({ folder: { ...folderReference(companyId, databaseId), name: name.trim() } }),
    renameFields({ id: 'folderId' }),
  )
}
