import { useEffectEvent, useMemo } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { liveAdUpdatedSubscription } from '#web/__generated__/liveAdUpdatedSubscription.graphql.ts'
import type { liveCandidateAddedSubscription } from '#web/__generated__/liveCandidateAddedSubscription.graphql.ts'
import type { liveCandidateUpdatedSubscription } from '#web/__generated__/liveCandidateUpdatedSubscription.graphql.ts'
import type { liveStepsUpdatedSubscription } from '#web/__generated__/liveStepsUpdatedSubscription.graphql.ts'
import { dialogs } from '../../../../dialogs/useDialogs.tsx'
import { useLive } from '../../../../relay/live.ts'
import { boardTexts } from './texts.ts'
import { placeCandidate, placeSteps } from '../../_candidates/updates.ts'

const candidateUpdated = graphql`
  subscription liveCandidateUpdatedSubscription($adId: ID!) {
    candidateUpdated(adId: $adId) {
      order
      byViewer
      started
      step {
        id
      }
      candidate {
        id
        databaseId
        unread
        age
        phone
        email
        ...BoardBox_candidate
        ...headFragment_candidate
      }
    }
  }
`

const candidateAdded = graphql`
  subscription liveCandidateAddedSubscription($adId: ID!) {
    candidateAdded(adId: $adId) {
      order
      step {
        id
      }
      candidate {
        id
        databaseId
        ...BoardBox_candidate
        ...headFragment_candidate
      }
    }
  }
`

const stepsUpdated = graphql`
  subscription liveStepsUpdatedSubscription($adId: ID!) {
    stepsUpdated(adId: $adId) {
      steps {
        id
        databaseId
        name
        type
        dayLimit
        messageType
        message {
          ...stepMessage_message
        }
      }
    }
  }
`

const adUpdated = graphql`
  subscription liveAdUpdatedSubscription($companyId: ID!) {
    adUpdated(companyId: $companyId) {
      deletedAdId
      ad {
        id
        name
        type
        muted
        notifications
        newApplicationCount
        applicationCount
        start
        end
        publicUrl
        use
        owner
        city
      }
    }
  }
`

interface BoardLive {
  boardId: string
  adId: string
  companyId: string
  /** Address to go to when the ad is deleted. */
  companyPath: string
  /** Something happened to a candidate, perhaps in another window of the same user: its open card has to be read anew. */
  onActivity: (databaseId: number) => void
  /** A candidate came to stand in a step this board does not know. */
  onUnknownStep: () => void
}

/** Keeps the board current: candidates that change or come, and the ad itself (PIPE-64, PIPE-65). */
export function useBoardLive({ boardId, adId, companyId, companyPath, onActivity, onUnknownStep }: BoardLive): void {
  const navigate = useNavigate()
  const activity = useEffectEvent(onActivity)
  const unknown = useEffectEvent(onUnknownStep)
  const deleted = useEffectEvent(async () => {
    await navigate(companyPath)
    await dialogs.alert({ title: boardTexts.t('deleted.title'), body: boardTexts.t('deleted.body') })
  })

  useLive<liveCandidateUpdatedSubscription>(useMemo(() => ({
    subscription: candidateUpdated,
    variables: { adId },
    updater: (store, data) => {
      const update = data?.candidateUpdated
      if (!update?.step) return
      const isPlaced = placeCandidate(store, boardId, { candidateId: update.candidate.id, stepId: update.step.id, order: update.order })
      if (!isPlaced) queueMicrotask(unknown)
    },
    onNext: (data) => {
      const update = data?.candidateUpdated
      if (update) activity(update.candidate.databaseId)
    },
  }), [adId, boardId]))

  useLive<liveCandidateAddedSubscription>(useMemo(() => ({
    subscription: candidateAdded,
    variables: { adId },
    updater: (store, data) => {
      const added = data?.candidateAdded
      if (!added?.step) return
      const isPlaced = placeCandidate(store, boardId, { candidateId: added.candidate.id, stepId: added.step.id, order: added.order })
      if (!isPlaced) queueMicrotask(unknown)
    },
  }), [adId, boardId]))

  useLive<liveStepsUpdatedSubscription>(useMemo(() => ({
    subscription: stepsUpdated,
    variables: { adId },
    updater: (store, data) => {
      if (data) placeSteps(store, boardId, data.stepsUpdated.steps.map(({ id }) => id))
    },
  }), [adId, boardId]))

  useLive<liveAdUpdatedSubscription>(useMemo(() => ({
    subscription: adUpdated,
    variables: { companyId },
    onNext: (data) => {
      if (data?.adUpdated.deletedAdId === adId) void deleted()
    },
  }), [companyId, adId]))
}
