import { useSyncExternalStore } from 'react'

const key = 'tavla.board.days'
const listeners = new Set<() => void>()
let shown: boolean | null = null

function areDaysShown(): boolean {
  try {
    shown ??= localStorage.getItem(key) === '1'
  } catch {
    shown ??= false
  }
  return shown
}

/** Shows the days in the step on every box, or only where they are too many; remembered in this browser (PLUS-25). */
export function showDays(next: boolean): void {
  shown = next
  try {
    if (next) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // A browser that refuses storage keeps it for this visit.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDaysShown = (): boolean => useSyncExternalStore(subscribe, areDaysShown)
