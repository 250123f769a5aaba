import { useEffect, useEffectEvent } from 'react'
import { createSignal } from './create-signal.ts'

const gap = createSignal()

/**
 * Subscribes to gaps in the live events. Emitted when a lost connection is back, or when the server could not deliver
 * all events. Data from the time of the gap must be refetched.
 */
export const onGap = gap.listen

/** Reports that a gap in the live events has ended. Called by the live client. */
export const reportGap = gap.emit

/**
 * Milliseconds after a reconnect. Failed requests are retried at these times as well, because they may have started
 * before the reconnect, or the network was not yet stable.
 */
const RETRY_DELAYS_MS = [2000, 8000]

let backAt = Number.NEGATIVE_INFINITY
const markBack = () => {
  backAt = performance.now()
}
globalThis.addEventListener?.('online', markBack)
onGap(markBack)

/** Forgets the last reconnect. Called at sign-out, so that later failures are not retried because of it. */
export const forgetGap = (): void => {
  backAt = Number.NEGATIVE_INFINITY
}

/** Calls back when the connection is back: the browser is online again, or the live events resume after a gap. */
function onBack(listener: () => void): () => void {
  window.addEventListener('online', listener)
  const unsubscribe = onGap(listener)
  return () => {
    window.removeEventListener('online', listener)
    unsubscribe()
  }
}

/** Retries when the connection is back, while `isFailed` is true. */
export function useWhenBack(isFailed: boolean, onRetry: () => void): void {
  const run = useEffectEvent(onRetry)
  useEffect(() => {
    if (!isFailed) return
    let timer: ReturnType<typeof setTimeout>
    const scheduleRetry = () => {
      const pause = RETRY_DELAYS_MS.map((after) => backAt + after - performance.now()).find((pauseMs) => pauseMs > 0)
      if (pause !== undefined) timer = setTimeout(retry, pause)
    }
    const retry = () => {
      clearTimeout(timer)
      run()
      scheduleRetry()
    }
    scheduleRetry()
    const unsubscribe = onBack(retry)
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [isFailed])
}
