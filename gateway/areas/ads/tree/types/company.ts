import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { companyTree } from '#gateway/areas/companies/companies/loaders.ts'
import { companyProjects } from '../mappers.ts'

/** `Company.projects`: the whole tree, in one read. */
export const projects: NonNullable<CompanyResolvers['projects']> = async (company, _, context) =>
  companyProjects.of(company) ?? companyProjects.of(await context.load(companyTree, company.databaseId)) ?? []
