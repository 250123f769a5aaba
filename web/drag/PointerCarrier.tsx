import { DndContext, DragOverlay, useDraggable, useSensor, useSensors, type Announcements } from '@dnd-kit/core'
import { useImperativeHandle, type ReactNode, type Ref, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { useStore, type Readable } from '#web/state/create-store.ts'
import { MouseSensor, TouchSensor } from './sensors.ts'
import styles from './PointerCarrier.module.css'

/** Takes the presses on what can be lifted. */
export interface CarrierHandle {
  /** A mouse or finger went down on something: moved far or held long enough, it is lifted. */
  press: (element: HTMLElement, event: SyntheticEvent) => void
}

// The pages speak for themselves, in the user's language.
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const accessibility = { announcements: silent, screenReaderInstructions: { draggable: '' } }

// The pages know what lies under the pointer.
const noCollisions = () => []

const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 250, tolerance: 8 } }

/** Draws what is lifted as it hangs under the pointer. */
export interface Overlay {
  /** Changes when the picture does. */
  follows: Readable<unknown>
  /** Null while nothing hangs there. */
  draw: () => ReactNode
}

interface PointerCarrierProps {
  onStart: (activator: Event) => void
  onEnd: (isDropped: boolean) => void
  overlay?: Overlay | undefined
  ref: Ref<CarrierHandle>
}

/**
 * Lifts and carries with mouse and finger. Stands beside the page, with one draggable for all things, so that a drag
 * draws none of them anew.
 */
export function PointerCarrier({ onStart, onEnd, overlay, ref }: PointerCarrierProps) {
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={noCollisions}
      autoScroll={false}
      accessibility={accessibility}
      onDragStart={({ activatorEvent }) => onStart(activatorEvent)}
      onDragEnd={() => onEnd(true)}
      onDragCancel={() => onEnd(false)}
    >
      <Pressed ref={ref} />
      {overlay && <UnderPointer {...overlay} />}
    </DndContext>
  )
}

const handlers: Readonly<Record<string, string>> = { mousedown: 'onMouseDown', touchstart: 'onTouchStart' }

function Pressed({ ref }: { ref: Ref<CarrierHandle> }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'pressed' })
  useImperativeHandle(
    ref,
    () => ({
      press: (element, event) => {
        setNodeRef(element)
        listeners?.[handlers[event.type] ?? '']?.(event)
      },
    }),
    [setNodeRef, listeners],
  )
  return null
}

function UnderPointer({ follows, draw }: Overlay) {
  useStore(follows)
  return createPortal(
    <DragOverlay dropAnimation={null} className={styles.overlay ?? ''}>
      {draw()}
    </DragOverlay>,
    document.body,
  )
}
