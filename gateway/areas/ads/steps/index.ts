import type { Area } from '#gateway/schema/area.ts'
import { adOf } from '#gateway/areas/ads/ads/complete-ad.ts'
import { saveSteps } from './mutations/save-steps.ts'
import { adSteps } from './types/ad.ts'

/** The recruitment steps of an ad. */
export const steps: Area = {
  name: 'steps',
  resolvers: {
    Mutation: { saveSteps },
    Ad: adSteps,
    SaveStepsPayload: { ad: adOf },
  },
}
