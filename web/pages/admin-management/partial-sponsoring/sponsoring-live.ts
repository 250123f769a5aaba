import { graphql } from 'react-relay'
import type { sponsoringLiveSubscription } from '#web/__generated__/sponsoringLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const adminCompanyUpdated = graphql`
  subscription sponsoringLiveSubscription {
    adminCompanyUpdated {
      needsResync
      sponsoringId
    }
  }
`

/** Refetches the page when a colleague changes the company. */
export const live = ({ office: { partialSponsoring } }: { office: { partialSponsoring?: { id: string } | null } }) => [
  follow<sponsoringLiveSubscription>({
    subscription: adminCompanyUpdated,
    variables: {},
    updater: (_, { adminCompanyUpdated: { sponsoringId } }) => sponsoringId !== partialSponsoring?.id,
  }),
]
