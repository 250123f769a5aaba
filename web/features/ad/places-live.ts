import { graphql } from 'react-relay'
import type { placesLiveSubscription } from '#web/__generated__/placesLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { completeTree } from './updates.ts'

const treeUpdated = graphql`
  subscription placesLiveSubscription($companyId: ID!) {
    treeUpdated(companyId: $companyId) {
      needsResync
      company {
        id
        projects {
          id
          databaseId
          name
          isDefault
          folders {
            id
            databaseId
            name
            isDefault
          }
        }
      }
    }
  }
`

/**
 * Keeps the projects and folders of a company current when they are created, deleted, moved or renamed (AD-10). On the
 * page of an ad, also updates the ad's folder and project.
 */
export const placesLive = (companyId: string, adId?: string) =>
  follow<placesLiveSubscription>({
    subscription: treeUpdated,
    variables: { companyId },
    updater(store) {
      completeTree(store, companyId, adId)
      return undefined
    },
  })
