import type { PreloadedQuery } from 'react-relay'
import { fetchQuery, PreloadableQueryRegistry, type ConcreteRequest, type OperationType } from 'relay-runtime'
import { anew, currentEnvironment } from '../environment.ts'
import { notRead, readNow } from './load-query.ts'

/**
 * Refetches a loaded query in the background. A failure is silent: the page keeps its data, and the next event,
 * subscription or visit refreshes it.
 */
export function readAnew(queryRef: PreloadedQuery<OperationType>): void {
  const { id } = queryRef
  const request = id === null || id === undefined ? null : PreloadableQueryRegistry.get(id)
  if (!request) return
  readNow(queryRef)
  fetchQuery(currentEnvironment(), request as ConcreteRequest, queryRef.variables, anew).subscribe({
    error: () => notRead(queryRef),
  })
}
