import { useEffect, useEffectEvent, useState } from 'react'

/** Number of rows in one request. */
const PAGE_SIZE = 100

/** The result of `usePaginationFragment` for a list. */
interface Paged<N> {
  /** Identifies the list. Another list starts from its own rows. */
  listId: string
  edges: readonly { readonly node: N }[]
  hasNext: boolean
  isLoadingNext: boolean
  loadNext: (count: number, options: { onComplete: (error: Error | null) => void }) => unknown
}

interface AllRows<N> {
  rows: readonly N[]
  /** A later page could not be loaded. The rows that have arrived stay. */
  isFailed: boolean
  retry: () => void
}

/**
 * Loads all rows of a connection, for a list that sorts or sums all of them. A change refetches the list from its start.
 * Until the later pages have arrived again, their previous rows stay.
 */
export function useAllRows<N extends { readonly id: string }>({
  listId,
  edges,
  hasNext,
  isLoadingNext,
  loadNext,
}: Paged<N>): AllRows<N> {
  const [lastComplete, setLastComplete] = useState({ listId, edges })
  if (!hasNext && lastComplete.edges !== edges) setLastComplete({ listId, edges })
  const listedIds = new Set(edges.map(({ node }) => node.id))
  const previous =
    hasNext && lastComplete.listId === listId ? lastComplete.edges.filter(({ node }) => !listedIds.has(node.id)) : []
  const [isFailed, setFailed] = useState(false)
  const loadRest = useEffectEvent(() => {
    loadNext(PAGE_SIZE, { onComplete: (error) => setFailed(error !== null) })
  })
  useEffect(() => {
    if (hasNext && !isLoadingNext && !isFailed) loadRest()
  }, [hasNext, isLoadingNext, isFailed])
  return { rows: [...edges, ...previous].map(({ node }) => node), isFailed, retry: () => setFailed(false) }
}
