import { useSyncExternalStore } from 'react'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** How often who shows a time looks again, in milliseconds. */
const look = 60_000
const hour = 3_600_000

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, look)
  return () => clearInterval(timer)
}

const shown = new Map<number, Date>()

/** The time at the last whole step; the same object until the next. */
function timeIn(step: number): Date {
  const now = Math.floor(Date.now() / step) * step
  const known = shown.get(step)
  if (known?.getTime() === now) return known
  const time = new Date(now)
  shown.set(step, time)
  return time
}

/**
 * The time now, to the minute; the component renders again when it changes. What is judged to the second is judged when
 * it is pressed.
 */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => timeIn(look))

/** The time now, to the hour: for what counts days. */
export const useHour = (): Date => useSyncExternalStore(subscribe, () => timeIn(hour))

/** Today in Stockholm; the component renders again after midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => stockholmDay(new Date()))
