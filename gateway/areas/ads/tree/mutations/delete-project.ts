import { DeleteProject } from '#contract/ads/tree.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

/** `Mutation.deleteProject` */
export const deleteProject: NonNullable<MutationResolvers['deleteProject']> = (
  _,
  { input: { projectId } },
  { platform },
) => {
  const { own } = fromCompositeGlobalId(projectId, 'Project')
  return payload(
    () => platform.call(DeleteProject, { body: { id: own } }),
    () => ({ deletedProjectId: projectId }),
    renameFields({ id: 'projectId' }),
  )
}
