import { graphql } from 'react-relay'
import type { inboxLiveCandidateSubscription } from '#web/__generated__/inboxLiveCandidateSubscription.graphql.ts'
import type { inboxLiveHomeSubscription } from '#web/__generated__/inboxLiveHomeSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { refetchOpenCard } from '#web/features/candidate/card/LazyCard.tsx'

const homeUpdated = graphql`
  subscription inboxLiveHomeSubscription {
    homeUpdated {
      needsResync
      company {
        id
        notifications
      }
    }
  }
`

const candidateUpdated = graphql`
  subscription inboxLiveCandidateSubscription($adId: ID!) {
    candidateUpdated(adId: $adId) {
      needsResync
      candidate {
        databaseId
        ...headFragment_candidate
      }
    }
  }
`

/**
 * Refetches the inbox after a change of unread activity in its company, because the event does not contain the
 * candidates.
 */
export const inboxLive = (companyId: string) =>
  follow<inboxLiveHomeSubscription>({
    subscription: homeUpdated,
    variables: {},
    updater: (_, { homeUpdated: { company } }) => company?.id !== companyId,
  })

/** Keeps the open card current. */
export const openCardLive = (adId: string, databaseId: number) =>
  follow<inboxLiveCandidateSubscription>({
    subscription: candidateUpdated,
    variables: { adId },
    onEvent: ({ candidateUpdated: { candidate } }) => {
      if (candidate?.databaseId === databaseId) refetchOpenCard(databaseId)
    },
  })
