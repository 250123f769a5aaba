import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { selectedFields } from '#gateway/resolving/selection.ts'
import { companyTree, loadCompany } from '../loaders.ts'

/** `Query.company`: one read, which includes the tree only if it is selected. */
export const company: NonNullable<QueryResolvers['company']> = async (_, { by }, context, info) => {
  const id = referencedId(by, 'Company')
  return selectedFields(info).has('projects') ? (await context.load(companyTree, id)).company : loadCompany(id, context)
}
