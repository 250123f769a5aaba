import { startTransition, useEffect, useState } from 'react'

/** Returns false during the first render and true afterwards. Invisible parts render only after the first frame. */
export function useAfterFirstFrame(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => startTransition(() => setSettled(true)), [])
  return isSettled
}
