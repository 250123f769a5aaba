import { graphql } from 'react-relay'
import type { usersLiveSubscription } from '#web/__generated__/usersLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription usersLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...ManageUsersPage_company
      }
    }
  }
`

/** Keeps users, roles and requests current. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<usersLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
