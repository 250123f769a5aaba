import { graphql } from 'react-relay'
import type { connectionLiveSubscription } from '#web/__generated__/connectionLiveSubscription.graphql.ts'
import type { ConnectionPageQuery$data } from '#web/__generated__/ConnectionPageQuery.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription connectionLiveSubscription($companyId: ID!, $service: ServiceName!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...ConnectionPage_company @arguments(service: $service)
      }
    }
  }
`

/** Keeps the reading of the connection current. */
export const live = ({ company }: ConnectionPageQuery$data) => [
  follow<connectionLiveSubscription>({
    subscription: settingsUpdated,
    variables: { companyId: company.id, service: company.connectedService.name },
  }),
]
