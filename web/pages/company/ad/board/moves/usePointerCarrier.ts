import { useCallback, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { fetchPart } from '../../../../../loading/fetch-part.ts'
import { onFirstUse } from '../../../../../loading/first-use.ts'
import { reportError } from '../../../../../relay/report-error.ts'
import type { Lifted } from './drag-store.ts'
import type { CarrierHandle, PointerCarrier } from './PointerCarrier.tsx'

/** Tells that a mouse or finger went down on a box. */
export type PressBox = (lifted: Lifted, event: SyntheticEvent<HTMLElement>) => void

const loadCarrier = () => fetchPart(() => import('./PointerCarrier.tsx'))

/** A finger that scrolls cancels its press. */
const endings = ['pointerup', 'pointercancel'] as const

interface Press {
  box: HTMLElement
  event: SyntheticEvent
  /** Where the mouse has come since. */
  moved: MouseEventInit | null
}

/** The code that carries boxes comes when the board is first used; a press that is held until then lifts its box all the same. */
export function usePointerCarrier() {
  const [Carrier, setCarrier] = useState<typeof PointerCarrier | null>(null)
  const carrier = useRef<CarrierHandle | null>(null)
  const pressed = useRef<Lifted | null>(null)
  const early = useRef<Press | null>(null)

  const ask = useCallback(() => loadCarrier().then((module) => setCarrier(() => module.PointerCarrier)), [])
  useEffect(() => onFirstUse(() => { ask().catch(() => { /* told when a box is pressed */ }) }), [ask])

  const press = useCallback<PressBox>((lifted, event) => {
    pressed.current = lifted
    if (carrier.current) return carrier.current.press(event.currentTarget, event)
    const waiting: Press = { box: event.currentTarget, event, moved: null }
    early.current = waiting
    const follow = ({ clientX, clientY }: MouseEvent) => { waiting.moved = { clientX, clientY } }
    const letGo = () => {
      window.removeEventListener('mousemove', follow, true)
      for (const name of endings) window.removeEventListener(name, letGo, true)
      early.current = null
    }
    window.addEventListener('mousemove', follow, true)
    for (const name of endings) window.addEventListener(name, letGo, true)
    ask().catch(reportError)
  }, [ask])

  const takeOver = useCallback((handle: CarrierHandle | null) => {
    carrier.current = handle
    const waiting = early.current
    if (!handle || !waiting) return
    early.current = null
    handle.press(waiting.box, waiting.event)
    // The first move lifts the box, the second carries it to where the mouse is.
    const { moved } = waiting
    if (moved) for (let turn = 0; turn < 2; turn++) document.dispatchEvent(new MouseEvent('mousemove', { ...moved, bubbles: true }))
  }, [])
  const lifted = useCallback(() => pressed.current, [])
  return { Carrier, takeOver, press, lifted }
}
