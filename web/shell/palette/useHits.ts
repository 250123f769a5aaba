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

/** What the server answered, and the search it belongs to. */
interface Answer {
  company: number | null
  text: string
  hits: Hits | null
  isFailed: boolean
}

/**
 * The ads and candidates whose names match, from the server after a pause in the typing; what was found before stays until
 * the answer comes. A failure is told beside the list: who types goes on typing.
 */
export function useHits(company: number | null, text: string): { hits: Hits | null; isFailed: boolean; isSearching: boolean } {
  const [answer, setAnswer] = useState<Answer>({ company: null, text: '', hits: null, isFailed: false })
  useEffect(() => {
    if (company === null || text === '') return
    let search: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      search = fetchQuery<useHitsQuery>(currentEnvironment(), query, { company, text }).subscribe({
        next: ({ companySearch }) => setAnswer({ company, text, hits: companySearch, isFailed: false }),
        error: () => setAnswer({ company, text, hits: null, isFailed: true }),
      })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      search?.unsubscribe()
    }
  }, [company, text])
  if (company === null || text === '') return { hits: null, isFailed: false, isSearching: false }
  return { hits: answer.hits, isFailed: answer.isFailed, isSearching: answer.text !== text || answer.company !== company }
}
