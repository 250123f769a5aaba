import {
  EmailTemplatesList,
  GetEmailTemplate,
  GetEmailTemplates,
  StepTemplate,
  StepTemplateList,
  StepTemplates,
} from '#contract/ads/templates.ts'
import { defineListLoader, defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapAdStep } from '#gateway/areas/ads/steps/mappers.ts'
import { mapEmailTemplate, mapStepTemplate } from './mappers.ts'

/** Reads the names and texts of email templates. */
export const emailTemplateLoader = defineListLoader({
  name: 'emailTemplate',
  one: async (id, { platform }) => ({ id, ...(await platform.call(GetEmailTemplate, { query: { id } })) }),
  many: (ids, { platform }) => platform.call(GetEmailTemplates, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: (template) => template,
})

/** Reads the names, steps and versions of step templates. */
export const stepTemplateLoader = defineListLoader({
  name: 'stepTemplate',
  one: async (id, { platform }) => ({ id, ...(await platform.call(StepTemplate, { query: { id } })) }),
  many: (ids, { platform }) => platform.call(StepTemplates, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ steps, ...template }) => ({ ...template, steps: steps.map(mapAdStep) }),
})

/** Lists the email templates of a company by name. */
export const emailTemplatesLoader = defineLoader({
  name: 'emailTemplates',
  load: async (id: number, { platform }) =>
    (await platform.call(EmailTemplatesList, { query: { id } })).map(mapEmailTemplate),
})

/** Lists the step templates of a company by name. */
export const stepTemplatesLoader = defineLoader({
  name: 'stepTemplates',
  load: async (id: number, { platform }) =>
    (await platform.call(StepTemplateList, { query: { id } })).map(mapStepTemplate),
})
