import { companyTree } from '#gateway/areas/companies/companies/loaders.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapProject, type ProjectMapper } from './mappers.ts'

/** Reads the projects of a company with all folders and ads, from the read of the company. */
export const projectsLoader = defineLoader<number, ProjectMapper[]>({
  name: 'projects',
  load: async (id, context) => (await context.load(companyTree, id)).projects.map((project) => mapProject(project, id)),
})
