import { graphql } from 'react-relay'
import type { connectionsLiveSubscription } from '#web/__generated__/connectionsLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription connectionsLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...ConnectionsPage_company
      }
    }
  }
`

/** Keeps the status of the services current. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<connectionsLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
