import { useEffect, useEffectEvent } from 'react'
import { createSignal } from '#web/state/create-signal.ts'
import { onGap } from '#web/state/connection-gap.ts'

/**
 * Emitted when someone has changed data that the open back-office page shows, with the ID of the changed object if it
 * is known. Only one of these pages is open at a time.
 */
export const officeChanges = createSignal<string | void>()

/** Milliseconds. Changes within this time cause a single refetch. */
const REFETCH_DELAY_MS = 250
/** Maximum number of rows in one request. */
const MAX_ROWS_PER_READ = 100

/**
 * Refetches a list after a change or a gap in the live events. Keeps the current search, sorting and number of rows, so
 * that the user stays on the current page. The previous rows stay until the answer has arrived.
 *
 * @param rows Number of rows in the list.
 * @param read Loads that many rows from the start.
 * @param isCurrent Returns whether the changed object is among the rows. Then its live event has already updated it.
 */
export function useRefetchOnChange(
  rows: number,
  read: (first: number) => void,
  isCurrent: (id: string) => boolean = () => false,
): void {
  const refetch = useEffectEvent(() => read(Math.min(MAX_ROWS_PER_READ, rows)))
  const isKnown = useEffectEvent(isCurrent)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetchSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => refetch(), REFETCH_DELAY_MS)
    }
    const unsubscribes = [
      officeChanges.listen((id) => {
        if (typeof id !== 'string' || !isKnown(id)) refetchSoon()
      }),
      onGap(refetchSoon),
    ]
    return () => {
      clearTimeout(timer)
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [])
}
