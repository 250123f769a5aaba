import { useSyncExternalStore } from 'react'

/** Reactions to resizing wait this long (SHELL-15). */
const settle = 500

/** Whether the application cannot be used at this window size, in px (SHELL-111). */
export function isTooSmall(width: number, height: number): boolean {
  return height < 480 || width < 768 || (height > 615 && width < 992)
}

const subscribe = (changed: () => void) => {
  let timer = 0
  const later = () => {
    window.clearTimeout(timer)
    timer = window.setTimeout(changed, settle)
  }
  window.addEventListener('resize', later)
  return () => {
    window.clearTimeout(timer)
    window.removeEventListener('resize', later)
  }
}

/** True while the window is too small. */
export function useTooSmall(): boolean {
  return useSyncExternalStore(subscribe, () => isTooSmall(window.innerWidth, window.innerHeight))
}
