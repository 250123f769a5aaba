import { graphql } from 'react-relay'
import type { sponsoringLiveSubscription } from '#web/__generated__/sponsoringLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const adminCompanyUpdated = graphql`
  subscription sponsoringLiveSubscription {
    adminCompanyUpdated {
      resync
      sponsoringId
    }
  }
`

/** Keeps what a colleague changes current: the page of the company that it was is read anew. */
export const live = ({ partialSponsoring }: { partialSponsoring?: { id: string } | null }) => [
  follow<sponsoringLiveSubscription>({
    subscription: adminCompanyUpdated,
    variables: {},
    updater: (_, { adminCompanyUpdated: told }) => told.sponsoringId !== partialSponsoring?.id,
  }),
]
