import { useSyncExternalStore } from 'react'

/** Follow the system, or always light or dark (PLUS-32). */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'tavla.theme'
const listeners = new Set<() => void>()

/** The chosen theme; `system` when none was chosen. */
export function currentTheme(): Theme {
  const stored = localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Remembers the theme in this browser and shows it at once. */
export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(storageKey)
    delete document.documentElement.dataset['theme']
  } else {
    localStorage.setItem(storageKey, theme)
    document.documentElement.dataset['theme'] = theme
  }
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentTheme)
}
