import type { Area } from '#gateway/schema/area.ts'
import { adOf } from '#gateway/areas/ads/ads/complete-ad.ts'
import { applyStepTemplate } from './mutations/apply-step-template.ts'
import { saveSteps } from './mutations/save-steps.ts'
import { adSteps } from './types/ad.ts'

/** The recruitment steps of an ad. */
export const steps: Area = {
  name: 'steps',
  resolvers: {
    Mutation: { applyStepTemplate, saveSteps },
    Ad: adSteps,
    ApplyStepTemplatePayload: { ad: adOf },
    SaveStepsPayload: { ad: adOf },
  },
}
