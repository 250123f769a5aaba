import { useLayoutEffect } from 'react'
import { addUnsaved, type LostBy } from './unsaved.ts'

/** Registers what stands in a component as not stored while `isDirty`; leaving the page, signing out or closing the tab then asks (SHELL-89). */
export function useUnsaved(isDirty: boolean, lostBy: LostBy = 'leaving'): void {
  // Before the browser draws: who stores it and goes on at once is not asked.
  useLayoutEffect(() => (isDirty ? addUnsaved(lostBy) : undefined), [isDirty, lostBy])
}
