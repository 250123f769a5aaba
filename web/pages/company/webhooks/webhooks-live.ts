import { graphql } from 'react-relay'
import type { webhooksLiveSubscription } from '#web/__generated__/webhooksLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription webhooksLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...WebhooksPage_company
      }
    }
  }
`

/** Keeps the state of the webhooks current. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<webhooksLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
