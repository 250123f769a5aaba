import { CreateFolder } from '#contract/ads/tree.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { folderReference, projectReference } from '../mappers.ts'

/** `Mutation.createFolder`: a new folder is empty. */
export const createFolder: NonNullable<MutationResolvers['createFolder']> = (
  _,
  { input: { projectId, name } },
  { platform },
) => {
  const { parent: companyId, own: databaseId } = fromCompositeGlobalId(projectId, 'Project')
  return payload(
    () => platform.call(CreateFolder, { body: { projectId: databaseId, name } }),
    ({ id }) => ({
      folder: { ...folderReference(companyId, id), name: name.trim(), isDefault: false, ads: [] },
      project: projectReference(companyId, databaseId),
    }),
  )
}
