import { useEffect, useEffectEvent, useState } from 'react'
import type { Drag, DragStore } from './drag.ts'

/**
 * Returns the text that a screen reader announces during a drag, and a function to announce the end.
 *
 * @param announcementOf Returns the text for a change of the drag, or null to announce nothing. `before` is the
 *   previous target, or undefined when the item was just lifted.
 */
export function useAnnouncer<D extends Drag<unknown, unknown>>(
  store: DragStore<D>,
  announcementOf: (drag: D, before: D['target'] | undefined) => string | null,
): [text: string, say: (text: string) => void] {
  const [text, setText] = useState('')
  const announce = useEffectEvent((before: D['target'] | undefined): D['target'] | undefined => {
    const drag = store.get()
    if (!drag) return undefined
    const announcement = announcementOf(drag, before)
    if (announcement !== null) setText(announcement)
    return drag.target
  })
  useEffect(() => {
    let before: D['target'] | undefined
    return store.subscribe(() => {
      before = announce(before)
    })
  }, [store])
  return [text, setText]
}
