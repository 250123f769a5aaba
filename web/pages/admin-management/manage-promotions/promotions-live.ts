import { graphql } from 'react-relay'
import type { promotionsLiveSubscription } from '#web/__generated__/promotionsLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { officeChanges } from '#web/office/office-changes.ts'

const promotionsUpdated = graphql`
  subscription promotionsLiveSubscription {
    promotionsUpdated {
      needsResync
    }
  }
`

/** Refetches both tables when a promotion starts or ends, or a task is created, fails or is done. */
export const live = () => [
  follow<promotionsLiveSubscription>({
    subscription: promotionsUpdated,
    variables: {},
    onEvent: () => officeChanges.emit(),
  }),
]
