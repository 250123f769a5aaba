import { graphql } from 'react-relay'
import type { actsSetCompanyPointsMutation } from '#web/__generated__/actsSetCompanyPointsMutation.graphql.ts'
import type { actsSetPartialSponsoringMutation } from '#web/__generated__/actsSetPartialSponsoringMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminPointsTexts } from './texts.ts'

/** Sets the points of a company (PROMO-48). */
export const setCompanyPoints = defineAct<actsSetCompanyPointsMutation>(
  graphql`
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
  `,
  {
    failed: () => adminPointsTexts.t('failed'),
    refused: { POINTS_ASSIGNED: () => adminPointsTexts.t('assigned') },
    handledByCaller: ['CHANGED_MEANWHILE'],
  },
)

/** Switches partial sponsoring on or off (PROMO-45). */
export const setPartialSponsoring = defineAct<actsSetPartialSponsoringMutation>(
  graphql`
    mutation actsSetPartialSponsoringMutation($input: SetPartialSponsoringInput!) {
      setPartialSponsoring(input: $input) {
        company {
          ...CompanyTable_company
        }
        partialSponsoring {
          ...SponsoringPage_sponsoring
        }
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => adminPointsTexts.t('switchFailed') },
)
