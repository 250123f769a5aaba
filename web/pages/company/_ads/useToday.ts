import { useSyncExternalStore } from 'react'
import { stockholmDay } from '#rules/stockholm-time.ts'

const look = 60_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, look)
  return () => clearInterval(timer)
}

/** Today in Stockholm; the component renders again after midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => stockholmDay(new Date()))
