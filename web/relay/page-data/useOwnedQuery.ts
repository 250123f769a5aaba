import { useEffect, useMemo, useRef } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { onGap } from '#web/state/when-back.ts'
import { isFromStore, readAgo } from './load-query.ts'
import type { OwnedData } from './page-context.ts'
import { readAnew } from './read-anew.ts'

/** Several events that a page cannot place have it read anew once, in milliseconds. */
const together = 250

const releases = new Map<PreloadedQuery<OperationType>, number>()
const refreshed = new WeakSet<PreloadedQuery<OperationType>>()

/**
 * Owns a loaded query as long as the component is shown: keeps its data, reads it anew when it came from the store
 * (while nobody looked it heard no events), and after each gap in the live events. Gives what those need who keep it
 * current.
 */
export function useOwnedQuery(queryRef: PreloadedQuery<OperationType> | null): OwnedData {
  useEffect(() => {
    if (!queryRef) return
    window.clearTimeout(releases.get(queryRef))
    releases.delete(queryRef)
    if (isFromStore(queryRef) && !refreshed.has(queryRef)) {
      refreshed.add(queryRef)
      readAnew(queryRef)
    }
    const forget = onGap(() => readAnew(queryRef))
    return () => {
      forget()
      // Released a moment later: React may take the effect back at once and run it again.
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
      readSoon: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => {
          if (latest.current) readAnew(latest.current)
        }, together)
      },
      readAgo: () => (latest.current ? readAgo(latest.current) : 0),
    }),
    [],
  )
}
