import { useCallback, useEffect, useRef } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { onGap } from '../../state/when-back.ts'
import { readAnew } from './read-anew.ts'

/** Several events that a page cannot place have it read anew once, in milliseconds. */
const together = 250

const releases = new Map<PreloadedQuery<OperationType>, number>()
const refreshed = new WeakSet<PreloadedQuery<OperationType>>()

/**
 * Owns a loaded query as long as the component is shown: keeps its data, reads it anew when it came from the store (while
 * nobody looked it heard no events), and after each gap in the live events. Gives a function that has it read anew soon.
 */
export function useOwnedQuery(queryRef: PreloadedQuery<OperationType> | null): () => void {
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
      releases.set(queryRef, window.setTimeout(() => {
        releases.delete(queryRef)
        queryRef.dispose()
      }, 1000))
    }
  }, [queryRef])

  const latest = useRef(queryRef)
  useEffect(() => { latest.current = queryRef })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => { if (latest.current) readAnew(latest.current) }, together)
  }, [])
}

const isFromStore = ({ source }: PreloadedQuery<OperationType>): boolean => source === null || source === undefined
