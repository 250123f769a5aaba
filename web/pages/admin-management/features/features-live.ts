import { graphql } from 'react-relay'
import type { featuresLiveSubscription } from '#web/__generated__/featuresLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const featurePostsUpdated = graphql`
  subscription featuresLiveSubscription {
    featurePostsUpdated {
      needsResync
    }
  }
`

/** Refetches the page when a colleague creates, changes or deletes a post. */
export const live = () => [
  follow<featuresLiveSubscription>({ subscription: featurePostsUpdated, variables: {}, updater: () => false }),
]
