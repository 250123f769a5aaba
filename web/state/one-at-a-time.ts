import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Makes of an act one that runs once at a time, its questions included: a press while it runs gets the answer of the
 * run that is under way, whatever it was given.
 */
export function oneAtATime<A extends readonly unknown[], R>(
  act: (...given: A) => Promise<R>,
): (...given: A) => Promise<R> {
  let running: Promise<R> | null = null
  return (...given) => {
    running ??= act(...given).finally(() => {
      running = null
    })
    return running
  }
}

/** The same for a component: a press runs the act as it was last rendered, and does nothing while one runs. */
export function useOneAtATime<A extends readonly unknown[]>(
  act: (...given: A) => Promise<unknown>,
): (...given: A) => Promise<void> {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const isRunning = useRef(false)
  return useCallback(async (...given: A) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await latest.current(...given)
    } finally {
      isRunning.current = false
    }
  }, [])
}
