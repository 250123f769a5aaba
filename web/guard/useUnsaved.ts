import { useEffectEvent, useLayoutEffect } from 'react'
import { addUnsaved, type LostBy, type Save } from '#web/state/unsaved.ts'

/**
 * Registers what stands in a component as not stored while `isDirty`; leaving the page, signing out or closing the tab
 * then asks (SHELL-89).
 *
 * @param save how it is stored before the page is left; null while it cannot be
 */
export function useUnsaved(isDirty: boolean, lostBy: LostBy = 'leaving', save: Save | null = null): void {
  const latest = useEffectEvent(() => save)
  // Before the browser draws: who stores it and goes on at once is not asked.
  useLayoutEffect(() => (isDirty ? addUnsaved(lostBy, () => latest()) : undefined), [isDirty, lostBy])
}
