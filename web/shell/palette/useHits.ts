import { graphql } from 'react-relay'
import type { useHitsQuery, useHitsQuery$data } from '#web/__generated__/useHitsQuery.graphql.ts'
import { useDebouncedQuery } from '#web/relay/useDebouncedQuery.ts'

const query = graphql`
  query useHitsQuery($company: Int!, $text: String!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      search(text: $text) {
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
  }
`

type Hits = useHitsQuery$data['company']['search']

/**
 * Searches ads and candidates by name on the server, after a pause in typing. The previous hits stay until the answer
 * arrives. A failure is shown next to the list, so that it does not interrupt the typing.
 */
export function useHits(
  company: number | null,
  text: string,
): { hits: Hits | null; isFailed: boolean; isSearching: boolean } {
  const { is, latest } = useDebouncedQuery<useHitsQuery>(
    query,
    company === null || text === '' ? null : { company, text },
  )
  return { hits: latest?.company.search ?? null, isFailed: is === 'failed', isSearching: is === 'reading' }
}
