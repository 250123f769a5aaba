import { graphql } from 'react-relay'
import type { adminBillingLiveSubscription } from '#web/__generated__/adminBillingLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { officeChanges } from '#web/office/office-changes.ts'

const billingUpdated = graphql`
  subscription adminBillingLiveSubscription {
    billingUpdated {
      needsResync
    }
  }
`

/** Refetches both tables when a company buys or requests an invoice, or when a colleague changes an invoice. */
export const live = () => [
  follow<adminBillingLiveSubscription>({
    subscription: billingUpdated,
    variables: {},
    onEvent: () => officeChanges.emit(),
  }),
]
