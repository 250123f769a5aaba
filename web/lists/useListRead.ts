import { useEffect, useRef, useState, useTransition } from 'react'
import { fetchQuery, type GraphQLTaggedNode, type OperationType, type Subscription } from 'relay-runtime'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'

export interface ListRead<V> {
  read: (variables: V) => void
  isReading: boolean
  /** The last request failed. The list still shows the previous rows. */
  isFailed: boolean
  retry: () => void
}

/**
 * Loads a list with other variables: searched, sorted, filtered or refetched. The previous rows stay until the answer
 * has arrived, also if the request fails. `refetch` of `usePaginationFragment` alone would replace the page by its
 * fallback or an error.
 */
export function useListRead<Q extends OperationType>(
  query: GraphQLTaggedNode,
  refetch: (variables: Q['variables'], options: { fetchPolicy: 'store-only' }) => unknown,
): ListRead<Q['variables']> {
  const [failed, setFailed] = useState<Q['variables'] | null>(null)
  const [isReading, setReading] = useState(false)
  const [isShowing, show] = useTransition()
  const reading = useRef<Subscription>(undefined)
  useEffect(() => () => reading.current?.unsubscribe(), [])
  const read = (variables: Q['variables']) => {
    reading.current?.unsubscribe()
    setFailed(null)
    setReading(true)
    reading.current = fetchQuery<Q>(currentEnvironment(), query, variables, refetchOptions).subscribe({
      complete: () => {
        setReading(false)
        show(() => void refetch(variables, { fetchPolicy: 'store-only' }))
      },
      error: () => {
        setReading(false)
        setFailed(variables)
      },
    })
  }
  return {
    read,
    isReading: isReading || isShowing,
    isFailed: failed !== null,
    retry: () => {
      if (failed !== null) read(failed)
    },
  }
}
