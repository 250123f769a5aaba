import { useEffect, useEffectEvent } from 'react'
import { createSignal } from '#web/state/create-signal.ts'
import { onGap } from '#web/state/when-back.ts'

/**
 * Something that the office page in front shows was changed, by whomever, with its id where that is told. One of these
 * pages is open at a time.
 */
export const officeTold = createSignal<string | void>()

/** Several changes soon after each other are read together, in milliseconds. */
const together = 250
/** Most rows that one read answers. */
const most = 100

/**
 * Reads a list again when it was changed, or after a gap in the live events, as it is searched and sorted now and as
 * far as it was read, so that whoever is on a later page stays there. What is shown stays until the answer has come.
 *
 * @param rows how many rows the list has now
 * @param read reads that many rows from the start
 * @param isCurrent whether what was changed is among the rows, which the event itself has brought up to date
 */
export function useOfficeTold(
  rows: number,
  read: (first: number) => void,
  isCurrent: (id: string) => boolean = () => false,
): void {
  const again = useEffectEvent(() => read(Math.min(most, rows)))
  const isKnown = useEffectEvent(isCurrent)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => again(), together)
    }
    const forgets = [
      officeTold.listen((id) => {
        if (typeof id !== 'string' || !isKnown(id)) readSoon()
      }),
      onGap(readSoon),
    ]
    return () => {
      clearTimeout(timer)
      for (const forget of forgets) forget()
    }
  }, [])
}
