import type { Area } from '../../schema/area.ts'
import { adOf } from '../ads/complete-ad.ts'
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
