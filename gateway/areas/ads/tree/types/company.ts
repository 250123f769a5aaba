import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { projectsLoader } from '../loaders.ts'
import { toldProjects } from '../mappers.ts'

/** `Company.projects`: the whole tree, in one read. */
export const projects: NonNullable<CompanyResolvers['projects']> = (company, _, context) =>
  toldProjects.of(company) ?? context.load(projectsLoader, company.databaseId)
