import { WorkplaceTemplate } from '#contract/companies/workplaces.ts'
import type { Area } from '#gateway/schema/area.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { workplacesLoader } from './loaders.ts'
import { mapWorkplace } from './mappers.ts'
import { workplaceMutations } from './mutations/workplaces.ts'

/** The workplaces of a company. */
export const workplaces: Area = {
  name: 'workplaces',
  resolvers: {
    Mutation: workplaceMutations,
    Company: { workplaceTemplates: ({ databaseId }, _, context) => context.load(workplacesLoader, databaseId) },
    CreateWorkplaceTemplatePayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
      workplaceTemplate: async ({ company, workplaceTemplate: made }, _, context) =>
        company && made
          ? ((await context.load(workplacesLoader, company.databaseId)).find(
              ({ databaseId }) => databaseId === made.databaseId,
            ) ?? null)
          : null,
    },
    UpdateWorkplaceTemplatePayload: {
      company: (done, _, context, info) => (done.company ? completeCompany(done.company, context, info) : null),
    },
  },
  nodes: {
    WorkplaceTemplate: numericNodeReader(async (id, { platform }) =>
      mapWorkplace({ id, ...(await platform.call(WorkplaceTemplate, { query: { id } })) }),
    ),
  },
}
