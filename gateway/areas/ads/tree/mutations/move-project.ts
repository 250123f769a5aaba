import { MoveProject } from '#contract/ads/tree.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { projectReference } from '../mappers.ts'

/** `Mutation.moveProject` */
export const moveProject: NonNullable<MutationResolvers['moveProject']> = (
  _,
  { input: { projectId, order } },
  { platform },
) => {
  const { parent: companyId, own: databaseId } = fromCompositeGlobalId(projectId, 'Project')
  return payload(
    () => platform.call(MoveProject, { body: { id: databaseId, order } }),
    () => ({ project: projectReference(companyId, databaseId), company: companyReference(companyId) }),
    renameFields({ id: 'projectId' }),
  )
}
