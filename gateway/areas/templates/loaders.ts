import { GetEmailTemplate, StepTemplate } from '#contract/templates.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { mapAdStep } from '../steps/mappers.ts'

/** Name and text of an e-mail template. */
export const emailTemplateLoader = defineLoader({
  name: 'emailTemplate',
  load: (id: number, { platform }) => platform.call(GetEmailTemplate, { query: { id } }),
})

/** Name, steps and version of a step template. */
export const stepTemplateLoader = defineLoader({
  name: 'stepTemplate',
  load: async (id: number, { platform }) => {
    const { name, steps, version } = await platform.call(StepTemplate, { query: { id } })
    return { name, steps: steps.map(mapAdStep), version }
  },
})
