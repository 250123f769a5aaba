import type { Area } from '../../schema/area.ts'
import { adOf } from '../ads/complete-ad.ts'
import { saveQuestionnaire } from './mutations/save-questionnaire.ts'
import { questionnaire as adQuestionnaire, suggestedForm } from './types/ad.ts'

/** How candidates apply. */
export const questionnaire: Area = {
  name: 'questionnaire',
  resolvers: {
    Mutation: { saveQuestionnaire },
    Ad: { questionnaire: adQuestionnaire, suggestedForm },
    SaveQuestionnairePayload: { ad: adOf },
  },
}
