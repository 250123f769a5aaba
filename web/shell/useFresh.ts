import { useCallback, useEffect, useRef } from 'react'
import type { PreloadedQuery } from 'react-relay'
import { fetchQuery, type GraphQLTaggedNode, type OperationType } from 'relay-runtime'
import { anew, currentEnvironment } from '../relay/environment.ts'

/**
 * Reads a page's query anew, behind what it shows. While a page was away it heard no events, so what came from the store is
 * read once more by itself. A failure stays silent: the page keeps what it has, and the next event or visit mends it.
 */
export function useFresh<Q extends OperationType>(query: GraphQLTaggedNode, queryRef: PreloadedQuery<Q>): () => void {
  const latest = useRef(queryRef.variables)
  useEffect(() => { latest.current = queryRef.variables })
  const refresh = useCallback(() => {
    fetchQuery<Q>(currentEnvironment(), query, latest.current, anew).subscribe({ error: () => { /* see above */ } })
  }, [query])
  const cameFromStore = useRef(queryRef.source === null || queryRef.source === undefined)
  useEffect(() => { if (cameFromStore.current) refresh() }, [refresh])
  return refresh
}
