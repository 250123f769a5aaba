import { WorkplaceTemplateList } from '#contract/companies/workplaces.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

/** Lists the workplaces of a company by name. */
export const workplacesLoader = defineLoader({
  name: 'workplaceTemplates',
  load: async (id: number, { platform }) =>
    (await platform.call(WorkplaceTemplateList, { query: { id } })).map(
      ({ id: databaseId, name, workplaceAddress, version }) => ({
        id: toGlobalId('WorkplaceTemplate', databaseId),
        databaseId,
        name,
        ...workplaceAddress,
        version,
      }),
    ),
})
