import { useEffect, useEffectEvent, useState } from 'react'
import { useWhenBack } from '#web/state/when-back.ts'

interface DialogRead<T> {
  /** Null until it is there. */
  value: T | null
  /** Why it could not be read; null while it is read and once it is there. */
  error: unknown
  again: () => void
  set: (value: T) => void
}

/**
 * What a dialog shows, read when it opens, when asked for again, and by itself when the connection is back after it
 * failed; an answer of a write takes its place by `set`.
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
  const again = () => {
    setState((before) => ({ ...before, error: null }))
    setAttempt((before) => before + 1)
  }
  useWhenBack(error !== null, again)
  return {
    value,
    error,
    again,
    set: (next) => setState({ value: next, error: null }),
  }
}
