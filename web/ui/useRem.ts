import { useSyncExternalStore } from 'react'

// Asking the browser has it work out the style of the page: once is enough until the window changes.
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

/** Pixels of one rem; the whole interface grows with the height of the window. */
export const useRem = (): number =>
  useSyncExternalStore(subscribe, () => (known ??= parseFloat(getComputedStyle(document.documentElement).fontSize)))
