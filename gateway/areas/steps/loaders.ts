import type { CallOutput } from '#contract/call.ts'
import { AdStepsTemplate, AdStepsTemplates } from '#contract/steps.ts'
import { defineListLoader } from '../../loaders/define-loader.ts'
import { mapAdStep, type AdStepMapper } from './mappers.ts'

interface AdSteps {
  adId: number
  steps: AdStepMapper[]
  version: string
}

/** The steps of ads with their versions. */
export const adStepsLoader = defineListLoader<number, AdSteps>({
  name: 'adSteps',
  one: async (id, { platform }) => mapSteps({ id, ...await platform.call(AdStepsTemplate, { query: { id } }) }),
  many: async (ids, { platform }) => (await platform.call(AdStepsTemplates, { query: { ids } })).map(mapSteps),
  keyOf: ({ adId }) => adId,
})

const mapSteps = ({ id, steps, version }: CallOutput<typeof AdStepsTemplates>[number]): AdSteps => ({ adId: id, steps: steps.map(mapAdStep), version })
