import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Wraps an act so that it runs only once at a time, including its dialogs. A call while it runs returns the promise of
 * that run and ignores its own arguments.
 */
export function oneAtATime<A extends readonly unknown[], R>(
  act: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  let running: Promise<R> | null = null
  return (...args) => {
    running ??= act(...args).finally(() => {
      running = null
    })
    return running
  }
}

/** `oneAtATime` for a component. Calls the act of the last render. A call while the act runs does nothing. */
export function useOneAtATime<A extends readonly unknown[]>(
  act: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<void> {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  const isRunning = useRef(false)
  return useCallback(async (...args: A) => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await latest.current(...args)
    } finally {
      isRunning.current = false
    }
  }, [])
}
