import { useEffect, useMemo, useRef } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { onGap } from '#web/state/connection-gap.ts'
import { isFromStore, readAgo } from './load-query.ts'
import type { OwnedData } from './page-context.ts'
import { refetch } from './refetch.ts'

/** Milliseconds. Events within this time cause a single refetch. */
const REFETCH_DELAY_MS = 250

const releases = new Map<PreloadedQuery<OperationType>, number>()
const refreshed = new WeakSet<PreloadedQuery<OperationType>>()

/**
 * Owns a loaded query while the component is shown.
 *
 * - Keeps the query's data in the store.
 * - Refetches data that came from the store, because it missed the events before the page was opened.
 * - Refetches after each gap in the live events.
 *
 * Returns an interface for the code that keeps the data current.
 */
export function useOwnedQuery(queryRef: PreloadedQuery<OperationType> | null): OwnedData {
  useEffect(() => {
    if (!queryRef) return
    window.clearTimeout(releases.get(queryRef))
    releases.delete(queryRef)
    if (isFromStore(queryRef) && !refreshed.has(queryRef)) {
      refreshed.add(queryRef)
      refetch(queryRef)
    }
    const unsubscribe = onGap(() => refetch(queryRef))
    return () => {
      unsubscribe()
      // Release with a delay, because React may clean up the effect and run it again at once.
      releases.set(
        queryRef,
        window.setTimeout(() => {
          releases.delete(queryRef)
          queryRef.dispose()
        }, 1000),
      )
    }
  }, [queryRef])

  const latest = useRef(queryRef)
  useEffect(() => {
    latest.current = queryRef
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => ({
      refetchSoon: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          if (latest.current) refetch(latest.current)
        }, REFETCH_DELAY_MS)
      },
      readAgo: () => (latest.current ? readAgo(latest.current) : 0),
    }),
    [],
  )
}
