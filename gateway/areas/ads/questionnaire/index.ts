import type { Area } from '#gateway/schema/area.ts'
import { adOf } from '#gateway/areas/ads/ads/complete-ad.ts'
import { saveQuestionnaire } from './mutations/save-questionnaire.ts'
import { questionnaire as adQuestionnaire, suggestedForm } from './types/ad.ts'

/** The application forms of ads. */
export const questionnaire: Area = {
  name: 'questionnaire',
  resolvers: {
    Mutation: { saveQuestionnaire },
    Ad: { questionnaire: adQuestionnaire, suggestedForm },
    SaveQuestionnairePayload: { ad: adOf },
  },
}
