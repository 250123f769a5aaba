import { useEffect, useEffectEvent } from 'react'
import { createSignal } from './create-signal.ts'

const gap = createSignal()

/**
 * Called after each gap in the live events: the connection is back after a loss, or the server could not tell all. What
 * happened meanwhile has to be read.
 */
export const onGap = gap.listen

/** Tells that a gap in the live events is over; the live client does. */
export const tellGap = gap.tell

/**
 * What fails soon after is tried again so long after the connection came back, in milliseconds: it had begun before, or
 * the network was not quite there.
 */
const retries = [2000, 8000]

let backAt = Number.NEGATIVE_INFINITY
const isBack = () => {
  backAt = performance.now()
}
globalThis.addEventListener?.('online', isBack)
onGap(isBack)

/** For what begins anew, as after a sign-out: what came back before has nothing to do with what fails from now on. */
export const forgetGap = (): void => {
  backAt = Number.NEGATIVE_INFINITY
}

/** Calls back when the connection is back: the browser has a network again, or the live events go on after a gap. */
function onBack(again: () => void): () => void {
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
  useEffect(() => {
    if (!isFailed) return
    let timer: ReturnType<typeof setTimeout>
    const expect = () => {
      const pause = retries.map((after) => backAt + after - performance.now()).find((left) => left > 0)
      if (pause !== undefined) timer = setTimeout(retry, pause)
    }
    const retry = () => {
      clearTimeout(timer)
      run()
      expect()
    }
    expect()
    const forget = onBack(retry)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [isFailed])
}
