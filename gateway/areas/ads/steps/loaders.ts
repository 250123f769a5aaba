import { AdStepsTemplate, AdStepsTemplates } from '#contract/ads/steps.ts'
import { defineListLoader } from '#gateway/loaders/define-loader.ts'
import { mapAdStep } from './mappers.ts'

/** Reads the steps of ads with their versions. */
export const adStepsLoader = defineListLoader({
  name: 'adSteps',
  one: async (id, { platform }) => ({ id, ...(await platform.call(AdStepsTemplate, { query: { id } })) }),
  many: (ids, { platform }) => platform.call(AdStepsTemplates, { query: { ids } }),
  keyOf: ({ id }) => id,
  map: ({ steps, version }) => ({ steps: steps.map(mapAdStep), version }),
})
