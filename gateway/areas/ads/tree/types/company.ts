import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { companyTree } from '#gateway/areas/companies/companies/loaders.ts'

/** `Company.projects`: the whole tree, in one read. */
export const projects: NonNullable<CompanyResolvers['projects']> = async ({ databaseId, tree }, _, context) =>
  tree ?? (await context.load(companyTree, databaseId)).tree
