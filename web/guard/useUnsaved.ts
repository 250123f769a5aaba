import { useEffectEvent, useLayoutEffect } from 'react'
import { addUnsaved, type LostBy, type Save } from '#web/state/unsaved.ts'

/**
 * Registers a component's unsaved work while `isDirty`. Leaving the page, signing out or closing the tab then asks
 * first (SHELL-89).
 *
 * @param save Saves the work before the page is left. Null if it cannot be saved now.
 */
export function useUnsaved(isDirty: boolean, lostBy: LostBy = 'leaving', save: Save | null = null): void {
  const latest = useEffectEvent(() => save)
  // A layout effect, so that navigating immediately after a save does not ask.
  useLayoutEffect(() => (isDirty ? addUnsaved(lostBy, () => latest()) : undefined), [isDirty, lostBy])
}
