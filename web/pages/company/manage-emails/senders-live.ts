import { graphql } from 'react-relay'
import type { sendersLiveSubscription } from '#web/__generated__/sendersLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription sendersLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...ManageEmailsPage_company
      }
    }
  }
`

/** Keeps the addresses current, also when an address is confirmed by its link. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<sendersLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
