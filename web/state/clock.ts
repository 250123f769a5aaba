import { useSyncExternalStore } from 'react'
import { HOUR_MS, MINUTE_MS } from '#rules/text-and-time/durations.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** Milliseconds between two updates of a displayed time. */

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, MINUTE_MS)
  return () => clearInterval(timer)
}

const shown = new Map<number, Date>()

/** Returns the time, rounded down to a whole step. The object stays the same until the next step. */
function timeIn(step: number): Date {
  const now = Math.floor(Date.now() / step) * step
  const known = shown.get(step)
  if (known?.getTime() === now) return known
  const time = new Date(now)
  shown.set(step, time)
  return time
}

/**
 * Returns the current time, to the minute. The component renders again when it changes. For exact times, read the clock
 * in the event handler.
 */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => timeIn(MINUTE_MS))

/** Returns the current time, to the hour. For texts that count days. */
export const useHour = (): Date => useSyncExternalStore(subscribe, () => timeIn(HOUR_MS))

/** Returns today's date in Stockholm. The component renders again after midnight. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => stockholmDay(new Date()))
