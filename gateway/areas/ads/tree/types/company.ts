import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { projectsLoader } from '../loaders.ts'
import { publishedProjects } from '../mappers.ts'

/** `Company.projects`: the whole tree, in one read. */
export const projects: NonNullable<CompanyResolvers['projects']> = (company, _, context) =>
  publishedProjects.of(company) ?? context.load(projectsLoader, company.databaseId)
