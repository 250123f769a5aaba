import { graphql } from 'react-relay'
import type { actsSetAdPointsMutation } from '#web/__generated__/actsSetAdPointsMutation.graphql.ts'
import { defineAct } from '#web/relay/acts.ts'
import { adminSponsoringTexts } from './texts.ts'

const t = adminSponsoringTexts.t

/** Sets the points of an ad. The caller handles conflicts (PROMO-47). */
export const setAdPoints = defineAct<actsSetAdPointsMutation>(
  graphql`
    mutation actsSetAdPointsMutation($input: SetAdPointsInput!) {
      setAdPoints(input: $input) {
        ad {
          id
          points
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
  {
    failed: () => t('failed'),
    refused: { NOT_ENOUGH_POINTS: () => t('notEnough'), SPONSORING_OFF: () => t('isOff') },
    handledByCaller: ['CHANGED_MEANWHILE'],
  },
)
