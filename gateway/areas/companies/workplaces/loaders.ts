import { WorkplaceTemplateList } from '#contract/companies/workplaces.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapWorkplace } from './mappers.ts'

/** Lists the workplaces of a company by name. */
export const workplacesLoader = defineLoader({
  name: 'workplaceTemplates',
  load: async (id: number, { platform }) =>
    (await platform.call(WorkplaceTemplateList, { query: { id } })).map(mapWorkplace),
})
