import { UpdateProject } from '#contract/ads/tree.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { projectReference } from '../mappers.ts'

/** `Mutation.renameProject` */
export const renameProject: NonNullable<MutationResolvers['renameProject']> = (
  _,
  { input: { projectId, name } },
  { platform },
) => {
  const { parent: companyId, own: databaseId } = fromCompositeGlobalId(projectId, 'Project')
  return payload(
    () => platform.call(UpdateProject, { body: { id: databaseId, name } }),
    () => ({ project: { ...projectReference(companyId, databaseId), name: name.trim() } }),
    renameFields({ id: 'projectId' }),
  )
}
