import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { onFirstUse } from '#web/loading/first-use.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { CarrierHandle, PointerCarrier } from './PointerCarrier.tsx'

/** Tells that a mouse or finger went down on something that can be lifted. */
export type Press<Item> = (item: Item, event: SyntheticEvent<HTMLElement>) => void

const loadCarrier = () => fetchPart(() => import('./PointerCarrier.tsx'))

/** A mouse that has gone this far, in pixels, carries; what goes less far is a press. */
const carries = 6

/** A finger that scrolls cancels its press. */
const endings = ['pointerup', 'pointercancel'] as const

interface EarlyPress {
  element: HTMLElement
  event: SyntheticEvent
  /** Where the mouse went down and where it has come since. */
  from: { clientX: number; clientY: number } | null
  moved: { clientX: number; clientY: number } | null
  /** Why the code did not come. */
  failure: unknown
}

const hasGoneFar = ({ from, moved }: EarlyPress) =>
  from !== null && moved !== null && Math.hypot(moved.clientX - from.clientX, moved.clientY - from.clientY) > carries

/** The code that carries comes when the page is first used; a press that is held until then lifts all the same. */
export function usePointerCarrier<Item>() {
  const [Carrier, setCarrier] = useState<typeof PointerCarrier | null>(null)
  const carrier = useRef<CarrierHandle | null>(null)
  const pressed = useRef<Item | null>(null)
  const early = useRef<EarlyPress | null>(null)

  const ask = useCallback(() => loadCarrier().then((module) => setCarrier(() => module.PointerCarrier)), [])
  useEffect(
    () =>
      onFirstUse(() => {
        ask().catch(() => {
          /* told when something is pressed */
        })
      }),
    [ask],
  )

  const press = useCallback<Press<Item>>(
    (item, event) => {
      pressed.current = item
      if (carrier.current) return carrier.current.press(event.currentTarget, event)
      const { nativeEvent } = event
      const waiting: EarlyPress = {
        element: event.currentTarget,
        event,
        from: nativeEvent instanceof MouseEvent ? nativeEvent : null,
        moved: null,
        failure: null,
      }
      early.current = waiting
      const follow = ({ clientX, clientY }: MouseEvent) => {
        waiting.moved = { clientX, clientY }
      }
      const letGo = () => {
        window.removeEventListener('mousemove', follow, true)
        for (const name of endings) window.removeEventListener(name, letGo, true)
        early.current = null
        // Only who meant to carry hears that it cannot be done: a press does what it does without.
        if (waiting.failure !== null && hasGoneFar(waiting)) reportError(waiting.failure)
      }
      window.addEventListener('mousemove', follow, true)
      for (const name of endings) window.addEventListener(name, letGo, true)
      ask().catch((error: unknown) => {
        waiting.failure = error
      })
    },
    [ask],
  )

  const takeOver = useCallback((handle: CarrierHandle | null) => {
    carrier.current = handle
    const waiting = early.current
    if (!handle || !waiting) return
    early.current = null
    handle.press(waiting.element, waiting.event)
    // The first move lifts, the second carries it to where the mouse is.
    const { moved } = waiting
    if (moved)
      for (let turn = 0; turn < 2; turn++)
        document.dispatchEvent(new MouseEvent('mousemove', { ...moved, bubbles: true }))
  }, [])
  const pressedItem = useCallback(() => pressed.current, [])
  return { Carrier, takeOver, press, pressedItem }
}
