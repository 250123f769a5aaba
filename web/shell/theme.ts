import { useStore } from '#web/state/create-store.ts'
import { createStoredValue } from '#web/state/stored-value.ts'

/** The themes: follow the system, always light, or always dark (PLUS-32). */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme, stored in this browser. Defaults to `system`. All tabs follow it. */
const theme = createStoredValue<Theme>('tavla.theme', {
  read: (stored) => (stored === 'light' || stored === 'dark' ? stored : 'system'),
  write: (chosen) => (chosen === 'system' ? null : chosen),
})

theme.subscribe(() => {
  const chosen = theme.get()
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
})

export const setTheme = theme.set
export const useTheme = (): Theme => useStore(theme)
