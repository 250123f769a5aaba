import { useEffect, useMemo, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { useHasPicturesQuery } from '#web/__generated__/useHasPicturesQuery.graphql.ts'
import type { useHasPicturesSubscription } from '#web/__generated__/useHasPicturesSubscription.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { useFollowed } from '#web/relay/page-data/useFollowed.ts'
import { onGap } from '#web/state/connection-gap.ts'

const query = graphql`
  query useHasPicturesQuery($companyId: ID!) {
    company(by: { id: $companyId }) {
      hasSelectedSocialMedia
    }
  }
`

const settingsUpdated = graphql`
  subscription useHasPicturesSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        id
      }
    }
  }
`

/**
 * Whether the company has uploaded pictures. Stays current while a dialog is open, because anyone with the upload link
 * can add pictures at any time (PROMO-42, PROMO-64).
 */
export function useHasPictures(companyId: string | null, before: boolean): boolean {
  const [hasPictures, setHasPictures] = useState(before)
  const [changes, setChanges] = useState(0)
  const [countChange] = useState(() => () => setChanges((count) => count + 1))
  useEffect(() => onGap(countChange), [countChange])
  useFollowed(
    useMemo(
      () =>
        companyId === null
          ? []
          : [
              follow<useHasPicturesSubscription>({
                subscription: settingsUpdated,
                variables: { companyId },
                onEvent: countChange,
              }),
            ],
      [companyId, countChange],
    ),
    // The value was read when the dialog opened, so no event is missing.
    useMemo(() => ({ refetchSoon: countChange, readAgo: () => 0 }), [countChange]),
  )
  useEffect(() => {
    if (companyId === null || changes === 0) return undefined
    // If the refetch fails, the previous value stays.
    const reading = fetchQuery<useHasPicturesQuery>(
      currentEnvironment(),
      query,
      { companyId },
      { networkCacheConfig: { force: true } },
    ).subscribe({
      next: ({ company }) => {
        if (company) setHasPictures(company.hasSelectedSocialMedia)
      },
      error: () => undefined,
    })
    return () => reading.unsubscribe()
  }, [companyId, changes])
  return hasPictures
}
