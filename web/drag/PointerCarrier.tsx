import { DndContext, DragOverlay, useDraggable, useSensor, useSensors, type Announcements } from '@dnd-kit/core'
import { useImperativeHandle, type ReactNode, type Ref, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { useStore, type Readable } from '#web/state/create-store.ts'
import { MouseSensor, TouchSensor } from './sensors.ts'
import styles from './PointerCarrier.module.css'

/** Receives presses on elements that can be lifted. */
export interface CarrierHandle {
  /** Starts a press with mouse or finger. The element is lifted after enough movement or a long enough hold. */
  press: (element: HTMLElement, event: SyntheticEvent) => void
}

// The pages announce drags in the user's language.
const silent: Announcements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const accessibility = { announcements: silent, screenReaderInstructions: { draggable: '' } }

// The pages find the target under the pointer.
const noCollisions = () => []

const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 250, tolerance: 8 } }

/** Renders the lifted item under the pointer. */
export interface Overlay {
  /** Changes when the overlay must be rendered again. */
  follows: Readable<unknown>
  /** Returns null while the overlay is empty. */
  draw: () => ReactNode
}

interface PointerCarrierProps {
  onStart: (activator: Event) => void
  onEnd: (isDropped: boolean) => void
  overlay?: Overlay | undefined
  ref: Ref<CarrierHandle>
}

/**
 * Lifts and carries items with mouse and finger. Rendered next to the page with a single draggable for all items, so
 * that a drag does not render the items again.
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
