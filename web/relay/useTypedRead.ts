import { useEffect, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { currentEnvironment } from './environment.ts'

/** What is known of what was asked last. */
export type TypedRead<T> = ({ is: 'none' | 'reading' | 'failed' } | { is: 'read'; data: T }) & {
  /** What was read last, while it is read anew that for other words; null where nothing is asked or could be read. */
  latest: T | null
}

/**
 * Reads what goes with something that is being typed, after a pause in the typing; null asks nothing. A newer text
 * gives up the older one's answer.
 *
 * @param tries another number asks for the same again
 */
export function useTypedRead<Q extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Q['variables'] | null,
  tries = 0,
): TypedRead<Q['response']> {
  const asked = variables === null ? null : JSON.stringify([tries, variables])
  const [answer, setAnswer] = useState<{ asked: string; data: Q['response'] | null } | null>(null)
  useEffect(() => {
    if (asked === null) return
    let reading: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      const [, wanted] = JSON.parse(asked) as [number, Q['variables']]
      reading = fetchQuery<Q>(currentEnvironment(), query, wanted, { networkCacheConfig: { force: true } }).subscribe({
        next: (data) => setAnswer({ asked, data }),
        error: () => setAnswer({ asked, data: null }),
      })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      reading?.unsubscribe()
    }
  }, [asked, query])
  if (asked === null) return { is: 'none', latest: null }
  const latest = answer?.data ?? null
  if (answer?.asked !== asked) return { is: 'reading', latest }
  return answer.data === null ? { is: 'failed', latest } : { is: 'read', data: answer.data, latest }
}
