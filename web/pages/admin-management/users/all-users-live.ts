import { graphql } from 'react-relay'
import type { allUsersLiveSubscription } from '#web/__generated__/allUsersLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { officeChanges } from '#web/office/office-changes.ts'

const usersUpdated = graphql`
  subscription allUsersLiveSubscription {
    usersUpdated {
      needsResync
    }
  }
`

/** Refetches the table when a user registers, changes their name or joins a company, or when a role changes. */
export const live = () => [
  follow<allUsersLiveSubscription>({ subscription: usersUpdated, variables: {}, onEvent: () => officeChanges.emit() }),
]
