import { useEffectEvent, useMemo } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { useAdLiveSubscription } from '#web/__generated__/useAdLiveSubscription.graphql.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { useLive } from '../../../relay/live.ts'
import { usePlacesLive } from './places-live.ts'
import { settleAd } from './updates.ts'
import { adTexts } from './texts.ts'

const adUpdated = graphql`
  subscription useAdLiveSubscription($companyId: ID!) {
    adUpdated(companyId: $companyId) {
      deletedAdId
      project {
        id
      }
      folder {
        id
      }
      ad {
        id
        name
        type
        use
        state
        start
        end
        promotion
        selectedPromotion
        publicUrl
        muted
        notifications
        applicationCount
        newApplicationCount
        owner
        city
      }
    }
  }
`

/** Keeps the pages of an ad current, also where it stands; an ad that somebody deletes leads back to the list. */
export function useAdLive(company: { id: string; databaseId: number }, adId: string, isLeaving: { current: boolean }, refresh?: () => void): void {
  const navigate = useNavigate()
  const refreshSoon = useEffectEvent(() => refresh?.())
  const deleted = useEffectEvent(async () => {
    if (isLeaving.current) return
    await navigate(`/${company.databaseId}`)
    await dialogs.alert({ title: adTexts.t('deleted.title'), body: adTexts.t('deleted.body') })
  })
  usePlacesLive(company.id, adId)
  useLive<useAdLiveSubscription>(useMemo(() => ({
    subscription: adUpdated,
    variables: { companyId: company.id },
    updater: (store, data) => {
      const update = data?.adUpdated
      if (update?.ad?.id !== adId || !update.folder || !update.project) return
      if (!settleAd(store, adId, { folderId: update.folder.id, projectId: update.project.id })) queueMicrotask(refreshSoon)
    },
    onNext: (data) => { if (data?.adUpdated.deletedAdId === adId) void deleted() },
  }), [company.id, adId]))
}
