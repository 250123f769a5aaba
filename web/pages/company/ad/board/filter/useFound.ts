import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { graphql } from 'react-relay'
import type { useFoundQuery } from '#web/__generated__/useFoundQuery.graphql.ts'
import { useTypedRead } from '#web/relay/useTypedRead.ts'
import { useWhenBack } from '#web/state/when-back.ts'
import { createStore, useStore } from '#web/state/create-store.ts'

const query = graphql`
  query useFoundQuery($ad: Int!, $text: String!) @throwOnFieldError {
    candidateSearch(ad: { databaseId: $ad }, text: $text) {
      databaseId
    }
  }
`

/** Whether the last search in answers failed: the board then shows who matches by name alone. */
export const searchFailed = createStore(false)

/**
 * The candidates whose name or answers contain the words, from the server; null while it is not known. A failure is
 * told in the filter, where somebody may be typing, and the search made again when the connection is back.
 */
export function useFound(ad: number, text: string): ReadonlySet<number> | null {
  const [tries, setTries] = useState(0)
  useWhenBack(useStore(searchFailed), () => setTries((before) => before + 1))
  const search = useTypedRead<useFoundQuery>(query, text === '' ? null : { ad, text }, tries)
  const { is } = search
  useEffect(() => {
    searchFailed.set(is === 'failed')
    return () => searchFailed.set(false)
  }, [is])
  const data = search.is === 'read' ? search.data : null
  return useDeferredValue(
    useMemo(() => data && new Set(data.candidateSearch.map(({ databaseId }) => databaseId)), [data]),
  )
}
