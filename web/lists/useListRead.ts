import { useEffect, useRef, useState, useTransition } from 'react'
import { fetchQuery, type GraphQLTaggedNode, type OperationType, type Subscription } from 'relay-runtime'
import { anew, currentEnvironment } from '#web/relay/environment.ts'

export interface ListRead<V> {
  read: (variables: V) => void
  isReading: boolean
  /** What was asked for last could not be read: the list shows what it had. */
  isFailed: boolean
  again: () => void
}

/**
 * Reads a list otherwise than it is shown: searched, sorted, narrowed, or anew. What is shown stays until the answer
 * has come, also when it does not come; `refetch` of `usePaginationFragment` alone would then throw away the page.
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
    reading.current = fetchQuery<Q>(currentEnvironment(), query, variables, anew).subscribe({
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
    again: () => {
      if (failed !== null) read(failed)
    },
  }
}
