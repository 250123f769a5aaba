import { graphql } from 'react-relay'
import type { foreignLiveSubscription } from '#web/__generated__/foreignLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const requestsUpdated = graphql`
  subscription foreignLiveSubscription {
    foreignCompanyRequestsUpdated {
      needsResync
    }
  }
`

/** Refetches the page when a user requests a company abroad, or a colleague creates one. */
export const live = () => [
  follow<foreignLiveSubscription>({ subscription: requestsUpdated, variables: {}, updater: () => false }),
]
