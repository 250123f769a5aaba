import { graphql } from 'react-relay'
import type { billingLiveSubscription } from '#web/__generated__/billingLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription billingLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        id
      }
    }
  }
`

/** Refetches the page when any user changes an order, invoice or credit. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<billingLiveSubscription>({
    subscription: settingsUpdated,
    variables: { companyId: company.id },
    updater: () => false,
  }),
]
