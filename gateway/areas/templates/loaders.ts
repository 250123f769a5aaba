import type { CallOutput } from '#contract/call.ts'
import { EmailTemplatesList, GetEmailTemplate, GetEmailTemplates, StepTemplate, StepTemplateList, StepTemplates } from '#contract/templates.ts'
import { defineListLoader, defineLoader } from '../../loaders/define-loader.ts'
import { mapAdStep, type AdStepMapper } from '../steps/mappers.ts'
import { mapEmailTemplate, mapStepTemplate } from './mappers.ts'

/** Names and texts of e-mail templates. */
export const emailTemplateLoader = defineListLoader({
  name: 'emailTemplate',
  one: async (id: number, { platform }) => ({ id, ...await platform.call(GetEmailTemplate, { query: { id } }) }),
  many: (ids, { platform }) => platform.call(GetEmailTemplates, { query: { ids } }),
  keyOf: ({ id }) => id,
})

interface ReadStepTemplate {
  id: number
  name: string
  steps: AdStepMapper[]
  version: string
}

/** Names, steps and versions of step templates. */
export const stepTemplateLoader = defineListLoader<number, ReadStepTemplate>({
  name: 'stepTemplate',
  one: async (id, { platform }) => mapSteps({ id, ...await platform.call(StepTemplate, { query: { id } }) }),
  many: async (ids, { platform }) => (await platform.call(StepTemplates, { query: { ids } })).map(mapSteps),
  keyOf: ({ id }) => id,
})

const mapSteps = ({ steps, ...template }: CallOutput<typeof StepTemplates>[number]): ReadStepTemplate => ({ ...template, steps: steps.map(mapAdStep) })

/** The e-mail templates of a company by name. */
export const emailTemplatesLoader = defineLoader({
  name: 'emailTemplates',
  load: async (id: number, { platform }) => (await platform.call(EmailTemplatesList, { query: { id } })).map(mapEmailTemplate),
})

/** The step templates of a company by name. */
export const stepTemplatesLoader = defineLoader({
  name: 'stepTemplates',
  load: async (id: number, { platform }) => (await platform.call(StepTemplateList, { query: { id } })).map(mapStepTemplate),
})
