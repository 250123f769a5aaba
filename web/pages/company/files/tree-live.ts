import { graphql } from 'react-relay'
import type { treeLiveSubscription } from '#web/__generated__/treeLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { placeAd, removeAd } from '#web/features/ad/updates.ts'

const adUpdated = graphql`
  subscription treeLiveSubscription($companyId: ID!) {
    adUpdated(companyId: $companyId) {
      needsResync
      deletedAdId
      project {
        id
      }
      folder {
        id
      }
      ad {
        ...listAd_ad
      }
    }
  }
`

/**
 * Keeps the tree current when ads are created, changed, moved or deleted (AD-14, SHELL-115). An unknown folder causes a
 * refetch of the tree.
 */
export const treeLive = (companyId: string) =>
  follow<treeLiveSubscription>({
    subscription: adUpdated,
    variables: { companyId },
    updater(store, { adUpdated: { deletedAdId, folder, project } }) {
      const ad = store.getRootField('adUpdated').getLinkedRecord('ad')
      if (deletedAdId) removeAd(store, companyId, deletedAdId)
      else if (ad && folder && project)
        return placeAd(store, companyId, { adId: ad.getDataID(), folderId: folder.id, projectId: project.id })
      return undefined
    },
  })
