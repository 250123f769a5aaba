import { graphql } from 'react-relay'
import type { adminBillingLiveSubscription } from '#web/__generated__/adminBillingLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { officeTold } from '#web/office/office-told.ts'

const billingUpdated = graphql`
  subscription adminBillingLiveSubscription {
    billingUpdated {
      resync
    }
  }
`

/** Both tables are read again when a company buys, asks for an invoice or a colleague changes one. */
export const live = () => [
  follow<adminBillingLiveSubscription>({
    subscription: billingUpdated,
    variables: {},
    onEvent: () => officeTold.tell(),
  }),
]
