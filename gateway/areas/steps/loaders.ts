import { AdStepsTemplate } from '#contract/steps.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { mapAdStep, type AdStepMapper } from './mappers.ts'

/** The steps of an ad with their version. */
export const adStepsLoader = defineLoader<number, { steps: AdStepMapper[]; version: string }>({
  name: 'adSteps',
  load: async (id, { platform }) => {
    const { steps, version } = await platform.call(AdStepsTemplate, { query: { id } })
    return { steps: steps.map(mapAdStep), version }
  },
})
