import type { PreloadedQuery } from 'react-relay'
import { fetchQuery, PreloadableQueryRegistry, type ConcreteRequest, type OperationType } from 'relay-runtime'
import { refetchOptions, currentEnvironment } from '../environment.ts'
import { markNotRead, markRequested } from './load-query.ts'

/**
 * Refetches a loaded query in the background. A failure is silent: the page keeps its data, and the next event,
 * subscription or visit refreshes it.
 */
export function refetch(queryRef: PreloadedQuery<OperationType>): void {
  const { id } = queryRef
  const request = id === null || id === undefined ? null : PreloadableQueryRegistry.get(id)
  if (!request) return
  markRequested(queryRef)
  fetchQuery(currentEnvironment(), request as ConcreteRequest, queryRef.variables, refetchOptions).subscribe({
    error: () => markNotRead(queryRef),
  })
}
