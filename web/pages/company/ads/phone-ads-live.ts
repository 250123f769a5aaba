import { graphql } from 'react-relay'
import type { PhoneAdsPageQuery } from '#web/__generated__/PhoneAdsPageQuery.graphql.ts'
import type { phoneAdsLiveAddedSubscription } from '#web/__generated__/phoneAdsLiveAddedSubscription.graphql.ts'
import type { phoneAdsLiveListSubscription } from '#web/__generated__/phoneAdsLiveListSubscription.graphql.ts'
import type { phoneAdsLiveStepsSubscription } from '#web/__generated__/phoneAdsLiveStepsSubscription.graphql.ts'
import type { phoneAdsLiveUpdatedSubscription } from '#web/__generated__/phoneAdsLiveUpdatedSubscription.graphql.ts'
import { adLive } from '#web/features/ad/ad-live.ts'
import { placeCandidate, placeSteps } from '#web/features/candidate/updates.ts'
import type { PageControls } from '#web/relay/define-route.ts'
import { follow, type Followed } from '#web/relay/page-data/follow.ts'
import { listAd, unlistAd } from './listed-ads.ts'

const adUpdated = graphql`
  subscription phoneAdsLiveListSubscription($companyId: ID!) {
    adUpdated(companyId: $companyId) {
      needsResync
      deletedAdId
      ad {
        id
        status
        ...PhoneAdList_ad
      }
    }
  }
`

const candidateUpdated = graphql`
  subscription phoneAdsLiveUpdatedSubscription($adId: ID!) {
    candidateUpdated(adId: $adId) {
      needsResync
      step {
        id
      }
      candidate {
        id
        position
        ...PhoneCandidate_candidate
      }
    }
  }
`

const candidateAdded = graphql`
  subscription phoneAdsLiveAddedSubscription($adId: ID!) {
    candidateAdded(adId: $adId) {
      needsResync
      step {
        id
      }
      candidate {
        id
        position
        ...PhoneCandidate_candidate
      }
    }
  }
`

const stepsUpdated = graphql`
  subscription phoneAdsLiveStepsSubscription($adId: ID!) {
    stepsUpdated(adId: $adId) {
      needsResync
      steps {
        id
        name
      }
    }
  }
`

/** Keeps the list of ads, or the candidates of the open ad, current (PLUS-33). */
export function live({ company, board }: PhoneAdsPageQuery['response'], page: PageControls): readonly Followed[] {
  if (board) return adFollowed(board, page)
  return company ? [listFollowed(company.id)] : []
}

const listFollowed = (companyId: string) =>
  follow<phoneAdsLiveListSubscription>({
    subscription: adUpdated,
    variables: { companyId },
    updater(store, { adUpdated: { deletedAdId, ad } }) {
      if (ad?.status === 'ACTIVE') listAd(store, companyId, ad.id)
      else {
        const adId = deletedAdId ?? ad?.id
        if (adId !== undefined) unlistAd(store, companyId, adId)
      }
      return undefined
    },
  })

function adFollowed(
  { id: boardId, ad }: NonNullable<PhoneAdsPageQuery['response']['board']>,
  page: PageControls,
): readonly Followed[] {
  const variables = { adId: ad.id }
  return [
    follow<phoneAdsLiveUpdatedSubscription>({
      subscription: candidateUpdated,
      variables,
      updater: (store, { candidateUpdated: { candidate, step } }) =>
        candidate && step
          ? placeCandidate(store, boardId, { candidateId: candidate.id, stepId: step.id, position: candidate.position })
          : undefined,
    }),
    follow<phoneAdsLiveAddedSubscription>({
      subscription: candidateAdded,
      variables,
      updater: (store, { candidateAdded: { candidate, step } }) =>
        candidate && step
          ? placeCandidate(store, boardId, { candidateId: candidate.id, stepId: step.id, position: candidate.position })
          : undefined,
    }),
    follow<phoneAdsLiveStepsSubscription>({
      subscription: stepsUpdated,
      variables,
      updater(store, { stepsUpdated: { steps } }) {
        if (steps)
          placeSteps(
            store,
            boardId,
            steps.map(({ id }) => id),
          )
        return undefined
      },
    }),
    adLive(ad.company, ad.id, page, `/${ad.company.databaseId}/ads`),
  ]
}
