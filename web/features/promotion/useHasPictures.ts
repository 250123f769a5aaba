import { useEffect, useMemo, useState } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { useHasPicturesQuery } from '#web/__generated__/useHasPicturesQuery.graphql.ts'
import type { useHasPicturesSubscription } from '#web/__generated__/useHasPicturesSubscription.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { useFollowed } from '#web/relay/page-data/useFollowed.ts'
import { onGap } from '#web/state/when-back.ts'

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
      resync
      company {
        id
      }
    }
  }
`

/**
 * Whether the company has given pictures, kept current while a dialog stands: whoever has the link hands them in
 * meanwhile (PROMO-42, PROMO-64).
 */
export function useHasPictures(companyId: string | null, before: boolean): boolean {
  const [hasPictures, setHasPictures] = useState(before)
  const [changes, setChanges] = useState(0)
  const [again] = useState(() => () => setChanges((count) => count + 1))
  useEffect(() => onGap(again), [again])
  useFollowed(
    useMemo(
      () =>
        companyId === null
          ? []
          : [
              follow<useHasPicturesSubscription>({
                subscription: settingsUpdated,
                variables: { companyId },
                onEvent: again,
              }),
            ],
      [companyId, again],
    ),
    // It was read as the dialog was opened.
    useMemo(() => ({ readSoon: again, readAgo: () => 0 }), [again]),
  )
  useEffect(() => {
    if (companyId === null || changes === 0) return undefined
    // A word that cannot be read anew stays as it was.
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
