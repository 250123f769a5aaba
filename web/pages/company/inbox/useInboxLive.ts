import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { graphql } from 'react-relay'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import type { useInboxLiveCandidateSubscription } from '#web/__generated__/useInboxLiveCandidateSubscription.graphql.ts'
import type { useInboxLiveHomeSubscription } from '#web/__generated__/useInboxLiveHomeSubscription.graphql.ts'
import { useLive } from '../../../relay/live.ts'
import { refreshCard } from '../_card/LazyCard.tsx'

const homeUpdated = graphql`
  subscription useInboxLiveHomeSubscription {
    homeUpdated {
      company {
        id
        notifications
      }
    }
  }
`

const candidateUpdated = graphql`
  subscription useInboxLiveCandidateSubscription($adId: ID!) {
    candidateUpdated(adId: $adId) {
      candidate {
        databaseId
        ...headFragment_candidate
      }
    }
  }
`

/** Calls back soon after what is unread in a company changed; several changes at once count as one. */
export function useInboxLive(companyId: string, onChange: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useEffectEvent((id: string | undefined) => {
    if (id !== companyId) return
    clearTimeout(timer.current)
    timer.current = setTimeout(onChange, LIST_DEBOUNCE_MS)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive<useInboxLiveHomeSubscription>(useMemo(() => ({
    subscription: homeUpdated,
    variables: {},
    onNext: (data) => changed(data?.homeUpdated.company?.id),
  }), []))
}

/** Keeps the open card current. */
export function OpenCardLive({ adId, databaseId }: { adId: string; databaseId: number }): null {
  const updated = useEffectEvent((id: number | undefined) => { if (id === databaseId) refreshCard(databaseId) })
  useLive<useInboxLiveCandidateSubscription>(useMemo(() => ({
    subscription: candidateUpdated,
    variables: { adId },
    onNext: (data) => updated(data?.candidateUpdated.candidate.databaseId),
  }), [adId]))
  return null
}
