import { SaveStepTemplate, StepsDelete, UpdateStepTemplate } from '#contract/ads/templates.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields, versionedPayload } from '#gateway/resolving/payload.ts'
import { writeStep } from '#gateway/areas/ads/steps/write-step.ts'
import { findStepTemplate } from '../find.ts'
import { mapStepTemplate } from '../mappers.ts'

type Mutations = Required<Pick<MutationResolvers, 'createStepTemplate' | 'updateStepTemplate' | 'deleteStepTemplate'>>

/** The mutations of step templates. */
export const stepTemplateMutations: Mutations = {
  createStepTemplate: (_, { input: { companyId, name, steps } }, { platform }) =>
    payload(
      () =>
        platform.call(SaveStepTemplate, {
          body: { id: databaseIdOf(companyId, 'Company'), name, steps: steps.map(writeStep) },
        }),
      ({ id }) => ({ stepTemplate: mapStepTemplate({ id, name: name.trim() }) }),
      renameFields({ id: 'companyId' }),
    ),
  updateStepTemplate: (_, { input: { templateId, name, steps, expectedVersion: version } }, context) => {
    const id = databaseIdOf(templateId, 'StepTemplate')
    return versionedPayload(
      () =>
        context.platform.call(UpdateStepTemplate, {
          body: { id, name, steps: steps.map(writeStep), ...(version != null && { version }) },
        }),
      {
        objects: () => ({ stepTemplate: mapStepTemplate({ id, name: name.trim() }) }),
        stored: async () => ({ stepTemplate: await findStepTemplate(id, context) }),
      },
      renameFields({ id: 'templateId' }),
    )
  },
  deleteStepTemplate: (_, { input: { companyId, templateId } }, { platform }) =>
    payload(
      () =>
        platform.call(StepsDelete, {
          body: { id: databaseIdOf(templateId, 'StepTemplate'), companyId: databaseIdOf(companyId, 'Company') },
        }),
      () => ({ deletedStepTemplateId: templateId }),
      renameFields({ id: 'templateId' }),
    ),
}
