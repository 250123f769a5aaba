import { useEffect } from 'react'
import type { PreloadedQuery } from 'react-relay'
import { PreloadableQueryRegistry, fetchQuery, type ConcreteRequest, type OperationType } from 'relay-runtime'
import { anew, currentEnvironment } from '../relay/environment.ts'
import { useRefetchAfterReconnect } from '../relay/live.ts'

const releases = new Map<PreloadedQuery<OperationType>, number>()

/** Keeps a query's data while the component is shown, and fetches it once more after a lost connection came back. */
export function useOwnedQuery(queryRef: PreloadedQuery<OperationType> | null): void {
  useEffect(() => {
    if (!queryRef) return
    window.clearTimeout(releases.get(queryRef))
    releases.delete(queryRef)
    // Released a moment later: React may take the effect back at once and run it again.
    return () => void releases.set(queryRef, window.setTimeout(() => {
      releases.delete(queryRef)
      queryRef.dispose()
    }, 1000))
  }, [queryRef])

  useRefetchAfterReconnect(() => {
    const request = queryRef?.id ? PreloadableQueryRegistry.get(queryRef.id) : null
    if (!queryRef || !request) return
    fetchQuery(currentEnvironment(), request as ConcreteRequest, queryRef.variables, anew)
      .subscribe({ error: () => { /* the page keeps what it has; the next event or visit brings it up to date */ } })
  })
}
