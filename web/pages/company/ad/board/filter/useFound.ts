import { useDeferredValue, useEffect, useState } from 'react'
import { fetchQuery, graphql } from 'react-relay'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import type { useFoundQuery } from '#web/__generated__/useFoundQuery.graphql.ts'
import { currentEnvironment } from '../../../../../relay/environment.ts'
import { reportError } from '../../../../../relay/report-error.ts'

const query = graphql`
  query useFoundQuery($ad: Int!, $text: String!) @throwOnFieldError {
    candidateSearch(ad: { databaseId: $ad }, text: $text) {
      databaseId
    }
  }
`

/** The candidates whose name or answers contain the words, from the server; null while it is not known. */
export function useFound(ad: number, text: string): ReadonlySet<number> | null {
  const [found, setFound] = useState<{ text: string; ids: ReadonlySet<number> } | null>(null)
  useEffect(() => {
    if (text === '') return
    let search: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      search = fetchQuery<useFoundQuery>(currentEnvironment(), query, { ad, text }).subscribe({
        next: ({ candidateSearch }) => setFound({ text, ids: new Set(candidateSearch.map(({ databaseId }) => databaseId)) }),
        error: reportError,
      })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      search?.unsubscribe()
    }
  }, [ad, text])
  return useDeferredValue(found?.text === text ? found.ids : null)
}
