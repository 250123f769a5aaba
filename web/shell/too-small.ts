import { useSyncExternalStore } from 'react'
import { isWindowTooSmall, RESIZE_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'

const subscribe = (changed: () => void) => {
  let timer = 0
  const later = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(changed, RESIZE_DEBOUNCE_MS)
  }
  window.addEventListener('resize', later)
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('resize', later)
  }
}

/** Returns whether the window is too small. */
export function useTooSmall(): boolean {
  return useSyncExternalStore(subscribe, () => isWindowTooSmall(window.innerWidth, window.innerHeight))
}
