import { useEffect, useEffectEvent } from 'react'
import { createSignal } from './create-signal.ts'

const gap = createSignal()

/** Called after each gap in the live events: the connection is back after a loss, or the server could not tell all. What happened meanwhile has to be read. */
export const onGap = gap.listen

/** Tells that a gap in the live events is over; the live client does. */
export const tellGap = gap.tell

/** Calls back when the connection is back: the browser has a network again, or the live events go on after a gap. */
export function onBack(again: () => void): () => void {
  window.addEventListener('online', again)
  const forget = onGap(again)
  return () => {
    window.removeEventListener('online', again)
    forget()
  }
}

/** Tries again when the connection is back, as long as something has failed. */
export function useWhenBack(isFailed: boolean, again: () => void): void {
  const run = useEffectEvent(again)
  useEffect(() => (isFailed ? onBack(() => run()) : undefined), [isFailed])
}
