import { MoveFolder } from '#contract/ads/tree.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { folderReference, projectReference } from '../mappers.ts'

/** `Mutation.moveFolder` */
export const moveFolder: NonNullable<MutationResolvers['moveFolder']> = (
  _,
  { input: { folderId, projectId } },
  { platform },
) => {
  const folder = fromCompositeGlobalId(folderId, 'Folder')
  const project = fromCompositeGlobalId(projectId, 'Project')
  return payload(
    () => platform.call(MoveFolder, { body: { id: folder.own, projectId: project.own } }),
    () => ({
      folder: folderReference(folder.parent, folder.own),
      project: projectReference(project.parent, project.own),
    }),
    renameFields({ id: 'folderId' }),
  )
}
