import { DeleteWorkplaceTemplate, SaveWorkplace, UpdateWorkplace } from '#contract/companies/workplaces.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { workplaceReference } from '../mappers.ts'
import { alwaysRead, payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'

type Mutations = Required<
  Pick<MutationResolvers, 'createWorkplaceTemplate' | 'updateWorkplaceTemplate' | 'deleteWorkplaceTemplate'>
>

/** The mutations of workplaces. */
export const workplaceMutations: Mutations = {
  createWorkplaceTemplate: (_, { input: { companyId, ...workplace } }, { platform }) => {
    const id = databaseIdOf(companyId, 'Company')
    return payload(
      () => platform.call(SaveWorkplace, { body: { id, ...workplace } }),
      (made) => ({ company: companyReference(id), workplaceTemplate: workplaceReference(made.id) }),
      renameFields({ id: 'companyId' }),
    )
  },
  updateWorkplaceTemplate: (
    _,
    { input: { companyId, workplaceTemplateId, expectedVersion: version, ...workplace } },
    { platform },
  ) => {
    const company = databaseIdOf(companyId, 'Company')
    const id = databaseIdOf(workplaceTemplateId, 'WorkplaceTemplate')
    return versionedPayload(
      () => platform.call(UpdateWorkplace, { body: { id, ...workplace, ...(version != null && { version }) } }),
      alwaysRead(() => ({ company: companyReference(company) })),
      renameFields({ id: 'workplaceTemplateId' }),
    )
  },
  deleteWorkplaceTemplate: (_, { input: { workplaceTemplateId } }, { platform }) =>
    payload(
      () =>
        platform.call(DeleteWorkplaceTemplate, {
          body: { id: databaseIdOf(workplaceTemplateId, 'WorkplaceTemplate') },
        }),
      () => ({ deletedWorkplaceTemplateId: workplaceTemplateId }),
      renameFields({ id: 'workplaceTemplateId' }),
    ),
}
