import { useDeferredValue, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import type { useFoundQuery } from '#web/__generated__/useFoundQuery.graphql.ts'
import { currentEnvironment } from '../../../../../relay/environment.ts'
import { useWhenBack } from '../../../../../state/when-back.ts'
import { createStore, useStore } from '../../../../../state/create-store.ts'

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
 * The candidates whose name or answers contain the words, from the server; null while it is not known. A failure is told in
 * the filter, where somebody may be typing, and the search made again when the connection is back.
 */
export function useFound(ad: number, text: string): ReadonlySet<number> | null {
  const [tries, setTries] = useState(0)
  useWhenBack(useStore(searchFailed), () => setTries((before) => before + 1))
  const [found, setFound] = useState<{ text: string; ids: ReadonlySet<number> } | null>(null)
  useEffect(() => {
    if (text === '') return
    let search: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      search = fetchQuery<useFoundQuery>(currentEnvironment(), query, { ad, text }).subscribe({
        next: ({ candidateSearch }) => {
          searchFailed.set(false)
          setFound({ text, ids: new Set(candidateSearch.map(({ databaseId }) => databaseId)) })
        },
        error: () => searchFailed.set(true),
      })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      searchFailed.set(false)
      search?.unsubscribe()
    }
  }, [ad, text, tries])
  return useDeferredValue(found?.text === text ? found.ids : null)
}
