import { useEffect, useEffectEvent } from 'react'
import { onGap } from './live-client.ts'

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
