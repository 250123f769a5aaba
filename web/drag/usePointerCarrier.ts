import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { onFirstUse } from '#web/loading/first-use.ts'
import { reportError } from '#web/relay/report-error.ts'
import type { CarrierHandle, PointerCarrier } from './PointerCarrier.tsx'

/** Reports a press with mouse or finger on an item that can be lifted. */
export type Press<Item> = (item: Item, event: SyntheticEvent<HTMLElement>) => void

const loadCarrier = () => fetchPart(() => import('./PointerCarrier.tsx'))

/** Pixels. A mouse that moves farther starts a drag. A shorter movement is a press. */
const DRAG_THRESHOLD_PX = 6

/** A finger that scrolls cancels its press. */
const PRESS_END_EVENTS = ['pointerup', 'pointercancel'] as const

interface EarlyPress {
  element: HTMLElement
  event: SyntheticEvent
  /** Where the mouse was pressed and where it is now. */
  from: { clientX: number; clientY: number } | null
  moved: { clientX: number; clientY: number } | null
  /** Why the code could not be loaded. */
  failure: unknown
}

const isDrag = ({ from, moved }: EarlyPress) =>
  from !== null &&
  moved !== null &&
  Math.hypot(moved.clientX - from.clientX, moved.clientY - from.clientY) > DRAG_THRESHOLD_PX

/**
 * Loads the drag code when the page is first used. A longer press still lifts its item once the code has loaded.
 */
export function usePointerCarrier<Item>() {
  const [Carrier, setCarrier] = useState<typeof PointerCarrier | null>(null)
  const carrier = useRef<CarrierHandle | null>(null)
  const pressed = useRef<Item | null>(null)
  const earlyPress = useRef<EarlyPress | null>(null)

  const load = useCallback(() => loadCarrier().then((module) => setCarrier(() => module.PointerCarrier)), [])
  useEffect(
    () =>
      onFirstUse(() => {
        load().catch(() => {
          /* reported at the next press */
        })
      }),
    [load],
  )

  const press = useCallback<Press<Item>>(
    (item, event) => {
      pressed.current = item
      if (carrier.current) return carrier.current.press(event.currentTarget, event)
      const { nativeEvent } = event
      const pendingPress: EarlyPress = {
        element: event.currentTarget,
        event,
        from: nativeEvent instanceof MouseEvent ? nativeEvent : null,
        moved: null,
        failure: null,
      }
      earlyPress.current = pendingPress
      const follow = ({ clientX, clientY }: MouseEvent) => {
        pendingPress.moved = { clientX, clientY }
      }
      const endPress = () => {
        window.removeEventListener('mousemove', follow, true)
        for (const name of PRESS_END_EVENTS) window.removeEventListener(name, endPress, true)
        earlyPress.current = null
        // Report the failure only if the user tried to drag. A simple press works without the drag code.
        if (pendingPress.failure !== null && isDrag(pendingPress)) reportError(pendingPress.failure)
      }
      window.addEventListener('mousemove', follow, true)
      for (const name of PRESS_END_EVENTS) window.addEventListener(name, endPress, true)
      load().catch((error: unknown) => {
        pendingPress.failure = error
      })
    },
    [load],
  )

  const takeOver = useCallback((handle: CarrierHandle | null) => {
    carrier.current = handle
    const pendingPress = earlyPress.current
    if (!handle || !pendingPress) return
    earlyPress.current = null
    handle.press(pendingPress.element, pendingPress.event)
    // The first move lifts the item, the second carries it to the mouse.
    const { moved } = pendingPress
    if (moved)
      for (let turn = 0; turn < 2; turn++)
        document.dispatchEvent(new MouseEvent('mousemove', { ...moved, bubbles: true }))
  }, [])
  const pressedItem = useCallback(() => pressed.current, [])
  return { Carrier, takeOver, press, pressedItem }
}
