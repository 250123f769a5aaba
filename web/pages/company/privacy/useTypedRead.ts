import { useEffect, useState } from 'react'
import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import { anew, currentEnvironment } from '../../../relay/environment.ts'

/** What is known of what was asked last. */
export type TypedRead<T> = { is: 'none' | 'reading' | 'failed' } | { is: 'read'; data: T }

/**
 * Reads what goes with something that is being typed, after a pause in the typing; null asks nothing. What was read for other
 * words is not shown for these.
 */
export function useTypedRead<Q extends OperationType>(query: GraphQLTaggedNode, variables: Q['variables'] | null): TypedRead<Q['response']> {
  const asked = variables === null ? null : JSON.stringify(variables)
  const [answer, setAnswer] = useState<{ asked: string; read: TypedRead<Q['response']> } | null>(null)
  useEffect(() => {
    if (asked === null) return
    let read: { unsubscribe: () => void } | undefined
    const timer = setTimeout(() => {
      read = fetchQuery<Q>(currentEnvironment(), query, JSON.parse(asked) as Q['variables'], anew).subscribe({
        next: (data) => setAnswer({ asked, read: { is: 'read', data } }),
        error: () => setAnswer({ asked, read: { is: 'failed' } }),
      })
    }, LIST_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      read?.unsubscribe()
    }
  }, [asked, query])
  if (asked === null) return { is: 'none' }
  return answer?.asked === asked ? answer.read : { is: 'reading' }
}
