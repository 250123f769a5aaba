import { useSyncExternalStore } from 'react'

// Reading it forces the browser to compute styles, so the value is cached until the window changes.
let known: number | null = null

function subscribe(changed: () => void): () => void {
  const onResize = () => {
    known = null
    changed()
  }
  window.addEventListener('resize', onResize)
  return () => {
    window.removeEventListener('resize', onResize)
    known = null
  }
}

/** Returns the size of one rem in pixels. It grows with the height of the window. */
export const useRem = (): number =>
  useSyncExternalStore(subscribe, () => (known ??= parseFloat(getComputedStyle(document.documentElement).fontSize)))
