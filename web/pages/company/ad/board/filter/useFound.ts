import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import type { useFoundQuery } from '#web/__generated__/useFoundQuery.graphql.ts'
import { useDebouncedQuery } from '#web/relay/useDebouncedQuery.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { createStore, useStore } from '#web/state/create-store.ts'

const query = graphql`
  query useFoundQuery($ad: Int!, $text: String!) @throwOnFieldError {
    ad(by: { databaseId: $ad }) {
      candidateSearch(text: $text) {
        databaseId
      }
    }
  }
`

/** Whether the last search on the server failed. The board then shows only matches by name. */
export const searchFailed = createStore(false)

/**
 * Searches names and applications on the server. Returns null until the result is known. A failure is shown in the
 * filter popover, where the user may be typing, and the search is repeated after the next reconnect.
 */
export function useFound(ad: number, text: string): ReadonlySet<number> | null {
  const [tries, setTries] = useState(0)
  useWhenBack(useStore(searchFailed), () => setTries((before) => before + 1))
  const search = useDebouncedQuery<useFoundQuery>(query, text === '' ? null : { ad, text }, tries)
  const { is } = search
  useEffect(() => {
    searchFailed.set(is === 'failed')
    return () => searchFailed.set(false)
  }, [is])
  const data = search.is === 'read' ? search.data : null
  return useDeferredValue(
    useMemo(() => data && new Set(data.ad.candidateSearch.map(({ databaseId }) => databaseId)), [data]),
  )
}
