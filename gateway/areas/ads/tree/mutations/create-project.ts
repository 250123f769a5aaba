import { CreateProject } from '#contract/ads/tree.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { projectReference } from '../mappers.ts'

/** `Mutation.createProject` */
export const createProject: NonNullable<MutationResolvers['createProject']> = (
  _,
  { input: { companyId, name } },
  { platform },
) => {
  const company = databaseIdOf(companyId, 'Company')
  return payload(
    () => platform.call(CreateProject, { body: { companyId: company, name } }),
    ({ id }) => ({ project: { ...projectReference(company, id), name: name.trim(), isDefault: false } }),
  )
}
