import { useEffect, useState } from 'react'
import { fetchQuery, graphql, requestSubscription } from 'relay-runtime'
import type { useHasPicturesQuery } from '#web/__generated__/useHasPicturesQuery.graphql.ts'
import type { useHasPicturesSubscription } from '#web/__generated__/useHasPicturesSubscription.graphql.ts'
import { currentEnvironment } from '../../../relay/environment.ts'

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

/** Whether the company has given pictures, kept current while a dialog stands: whoever has the link hands them in meanwhile (PROMO-42, PROMO-64). */
export function useHasPictures(companyId: string | null, before: boolean): boolean {
  const [hasPictures, setHasPictures] = useState(before)
  useEffect(() => {
    if (companyId === null) return undefined
    const environment = currentEnvironment()
    let reading: { unsubscribe: () => void } | undefined
    // A word that cannot be read anew stays as it was.
    const read = () => {
      reading?.unsubscribe()
      reading = fetchQuery<useHasPicturesQuery>(environment, query, { companyId }, { networkCacheConfig: { force: true } }).subscribe({
        next: ({ company }) => { if (company) setHasPictures(company.hasSelectedSocialMedia) },
        error: () => undefined,
      })
    }
    const following = requestSubscription<useHasPicturesSubscription>(environment, { subscription: settingsUpdated, variables: { companyId }, onNext: read })
    return () => {
      following.dispose()
      reading?.unsubscribe()
    }
  }, [companyId])
  return hasPictures
}
