import { useEffect, useEffectEvent, useState } from 'react'
import type { Drag, DragStore } from './drag.ts'

/**
 * What a screen reader hears of a drag: the text now, and how to say its end. `words` is asked after each change, with
 * the place before it (undefined when it was just lifted), and answers null when that is not worth a word.
 */
export function useAnnouncer<D extends Drag<unknown, unknown>>(
  store: DragStore<D>,
  words: (drag: D, before: D['target'] | undefined) => string | null,
): [text: string, say: (text: string) => void] {
  const [text, setText] = useState('')
  const told = useEffectEvent((before: D['target'] | undefined): D['target'] | undefined => {
    const drag = store.get()
    if (!drag) return undefined
    const said = words(drag, before)
    if (said !== null) setText(said)
    return drag.target
  })
  useEffect(() => {
    let before: D['target'] | undefined
    return store.subscribe(() => {
      before = told(before)
    })
  }, [store])
  return [text, setText]
}
