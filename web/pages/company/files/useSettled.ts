import { startTransition, useEffect, useState } from 'react'

/** False while the component is drawn for the first time: what is out of sight then follows after the first frame. */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => startTransition(() => setSettled(true)), [])
  return isSettled
}
