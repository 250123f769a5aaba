import { useEffect, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { currentEnvironment } from './environment.ts'

/** The state of the latest request. */
export type DebouncedQuery<T> = ({ is: 'none' | 'reading' | 'failed' } | { is: 'read'; data: T }) & {
  /** The last data read, kept while other input is being read. Null if nothing was requested or the request failed. */
  latest: T | null
}

/**
 * Reads data for input that the user is typing, after a pause in the typing. Null variables request nothing. New input
 * cancels the previous request.
 *
 * @param tries Change the number to request the same data again.
 */
export function useDebouncedQuery<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q['variables'] | null,
  tries = 0,
): DebouncedQuery<Q['response']> {
  const requestKey = variables === null ? null : JSON.stringify([tries, variables])
  const [answer, setAnswer] = useState<{ requestKey: string; data: Q['response'] | null } | null>(null)
  useEffect(() => {
    if (requestKey === null) return
    let reading: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      const [, latestVariables] = JSON.parse(requestKey) as [number, Q['variables']]
      reading = fetchQuery<Q>(currentEnvironment(), query, latestVariables, {
        networkCacheConfig: { force: true },
      }).subscribe({
        next: (data) => setAnswer({ requestKey, data }),
        error: () => setAnswer({ requestKey, data: null }),
      })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      reading?.unsubscribe()
    }
  }, [requestKey, query])
  if (requestKey === null) return { is: 'none', latest: null }
  const latest = answer?.data ?? null
  if (answer?.requestKey !== requestKey) return { is: 'reading', latest }
  return answer.data === null ? { is: 'failed', latest } : { is: 'read', data: answer.data, latest }
}
