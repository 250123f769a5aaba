import { useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import type { useHitsQuery, useHitsQuery$data } from '#web/__generated__/useHitsQuery.graphql.ts'
import { currentEnvironment } from '../../relay/environment.ts'

const query = graphql`
  query useHitsQuery($company: Int!, $text: String!) @throwOnFieldError {
    companySearch(company: { databaseId: $company }, text: $text) {
      ads {
        ad {
          databaseId
          name
        }
        folderName
      }
      candidates {
        candidate {
          databaseId
          name
          ad {
            databaseId
          }
        }
        adName
      }
    }
  }
`

type Hits = useHitsQuery$data['companySearch']

/**
 * The ads and candidates whose names match, from the server after a pause in the typing; what was found before stays until
 * the answer comes. A failure is told beside the list: who types goes on typing.
 */
export function useHits(company: number | null, text: string): { hits: Hits | null; isFailed: boolean } {
  const [answer, setAnswer] = useState<{ hits: Hits | null; isFailed: boolean }>({ hits: null, isFailed: false })
  useEffect(() => {
    if (company === null || text === '') return
    let search: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      search = fetchQuery<useHitsQuery>(currentEnvironment(), query, { company, text }).subscribe({
        next: ({ companySearch }) => setAnswer({ hits: companySearch, isFailed: false }),
        error: () => setAnswer({ hits: null, isFailed: true }),
      })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      search?.unsubscribe()
    }
  }, [company, text])
  return text === '' ? { hits: null, isFailed: false } : answer
}
