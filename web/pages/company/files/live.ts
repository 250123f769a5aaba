import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { graphql } from 'react-relay'
import type { liveTreeSubscription } from '#web/__generated__/liveTreeSubscription.graphql.ts'
import { useLive } from '../../../relay/live.ts'
import { placeAd, removeAd } from '../_ads/updates.ts'

/** Several events at once read the tree anew only once (AD-14). */
const refreshDelay = 250

const adUpdated = graphql`
  subscription liveTreeSubscription($companyId: ID!) {
    adUpdated(companyId: $companyId) {
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

/** Keeps the tree current: ads that come, change, move or go (AD-14, SHELL-115). An unknown folder has the tree read anew. */
export function useTreeLive(companyId: string, refresh: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refreshSoon = useEffectEvent(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(refresh, refreshDelay)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive<liveTreeSubscription>(useMemo(() => ({
    subscription: adUpdated,
    variables: { companyId },
    updater: (store, data) => {
      const update = data?.adUpdated
      if (!update) return
      const ad = store.getRootField('adUpdated').getLinkedRecord('ad')
      if (update.deletedAdId) removeAd(store, companyId, update.deletedAdId)
      else if (ad && update.folder && update.project) {
        const isPlaced = placeAd(store, companyId, { adId: ad.getDataID(), folderId: update.folder.id, projectId: update.project.id })
        if (!isPlaced) queueMicrotask(refreshSoon)
      }
    },
  }), [companyId]))
}
