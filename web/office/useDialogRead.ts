import { useEffect, useEffectEvent, useState } from 'react'
import { useWhenBack } from '#web/state/connection-gap.ts'

interface DialogRead<T> {
  /** Null until the data has loaded. */
  value: T | null
  /** Why the data could not be loaded. Null while it is loading and after it has loaded. */
  error: unknown
  retry: () => void
  set: (value: T) => void
}

/**
 * Loads the data of a dialog when it opens and on demand. After a failure, also loads it when the connection is back.
 * `set` replaces the data with the answer of a write.
 */
export function useDialogRead<T>(read: () => Promise<T>): DialogRead<T> {
  const [{ value, error }, setState] = useState<{ value: T | null; error: unknown }>({ value: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const start = useEffectEvent(() => read())
  useEffect(() => {
    let isCurrent = true
    start().then(
      (next) => {
        if (isCurrent) setState({ value: next, error: null })
      },
      (fault: unknown) => {
        if (isCurrent) setState((before) => ({ ...before, error: fault }))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [attempt])
  const retry = () => {
    setState((before) => ({ ...before, error: null }))
    setAttempt((before) => before + 1)
  }
  useWhenBack(error !== null, retry)
  return {
    value,
    error,
    retry,
    set: (next) => setState({ value: next, error: null }),
  }
}
