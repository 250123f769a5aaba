import { graphql } from 'react-relay'
import type { boardLiveAddedSubscription } from '#web/__generated__/boardLiveAddedSubscription.graphql.ts'
import type { boardLiveStepsSubscription } from '#web/__generated__/boardLiveStepsSubscription.graphql.ts'
import type { boardLiveUpdatedSubscription } from '#web/__generated__/boardLiveUpdatedSubscription.graphql.ts'
import type { BoardPageQuery } from '#web/__generated__/BoardPageQuery.graphql.ts'
import type { PageControls } from '#web/relay/define-route.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { adLive } from '#web/features/ad/ad-live.ts'
import { openCandidate } from '#web/features/candidate/open-candidate.ts'
import { placeCandidate, placeSteps } from '#web/features/candidate/updates.ts'
import { refetchOpenCard } from '#web/features/candidate/card/LazyCard.tsx'

const candidateUpdated = graphql`
  subscription boardLiveUpdatedSubscription($adId: ID!) {
    candidateUpdated(adId: $adId) {
      needsResync
      step {
        id
      }
      candidate {
        id
        databaseId
        position
        age
        phone
        email
        ...BoardBox_candidate
        ...headFragment_candidate
        ...filterFacts_candidate
        ...useSelected_candidate
      }
    }
  }
`

const candidateAdded = graphql`
  subscription boardLiveAddedSubscription($adId: ID!) {
    candidateAdded(adId: $adId) {
      needsResync
      step {
        id
      }
      candidate {
        id
        databaseId
        position
        ...BoardBox_candidate
        ...headFragment_candidate
        ...filterFacts_candidate
        ...useSelected_candidate
      }
    }
  }
`

const stepsUpdated = graphql`
  subscription boardLiveStepsSubscription($adId: ID!) {
    stepsUpdated(adId: $adId) {
      needsResync
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
        ...StepMessageDialog_step
      }
    }
  }
`

/** Keeps the board current: changed and new candidates, the steps, and the ad itself (PIPE-64, PIPE-65). */
export function live({ board: { id: boardId, ad } }: BoardPageQuery['response'], page: PageControls) {
  const variables = { adId: ad.id }
  return [
    follow<boardLiveUpdatedSubscription>({
      subscription: candidateUpdated,
      variables,
      updater: (store, { candidateUpdated: { candidate, step } }) =>
        candidate && step
          ? placeCandidate(store, boardId, { candidateId: candidate.id, stepId: step.id, position: candidate.position })
          : undefined,
      // The same user may have changed the candidate in another window, so the open card is refetched.
      onEvent: ({ candidateUpdated: { candidate } }) => {
        if (candidate && candidate.databaseId === openCandidate(page.search())) refetchOpenCard(candidate.databaseId)
      },
    }),
    follow<boardLiveAddedSubscription>({
      subscription: candidateAdded,
      variables,
      updater: (store, { candidateAdded: { candidate, step } }) =>
        candidate && step
          ? placeCandidate(store, boardId, { candidateId: candidate.id, stepId: step.id, position: candidate.position })
          : undefined,
    }),
    follow<boardLiveStepsSubscription>({
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
    adLive(ad.company, ad.id, page),
  ]
}
