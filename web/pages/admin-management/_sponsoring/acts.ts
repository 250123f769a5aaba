import { graphql } from 'react-relay'
import type { actsSetCompanyPointsMutation } from '#web/__generated__/actsSetCompanyPointsMutation.graphql.ts'
import { defineAct } from '../../../relay/acts.ts'
import { adminPointsTexts } from './texts.ts'

/** PROMO-48. */
export const settingCompanyPoints = defineAct<actsSetCompanyPointsMutation>(graphql`
  mutation actsSetCompanyPointsMutation($input: SetCompanyPointsInput!) {
    setCompanyPoints(input: $input) {
      company {
        id
        sponsoringPoints
      }
      partialSponsoring {
        id
        points
      }
      errors {
        reason
      }
    }
  }
`, { failed: () => adminPointsTexts.t('failed'), refused: { POINTS_ASSIGNED: () => adminPointsTexts.t('assigned') } })
