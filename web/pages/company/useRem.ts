import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/** Pixels of one rem; the whole interface grows with the height of the window. */
export const useRem = (): number => useSyncExternalStore(subscribe, () => parseFloat(getComputedStyle(document.documentElement).fontSize))
