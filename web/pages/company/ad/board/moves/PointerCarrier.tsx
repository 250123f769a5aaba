import { DndContext, DragOverlay, MouseSensor, TouchSensor, useDraggable, useSensor, useSensors, type Announcements } from '@dnd-kit/core'
import { memo, useImperativeHandle, useSyncExternalStore, type ReactNode, type Ref, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import styles from './BoardDnd.module.css'
import type { DragStore } from './drag-store.ts'

/** Takes the presses on boxes. */
export interface CarrierHandle {
  /** A mouse or finger went down on a box: moved far or held long enough, the box is lifted. */
  press: (box: HTMLElement, event: SyntheticEvent) => void
}

// The board speaks for itself, in the user's language.
const silent: Announcements = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined }
const accessibility = { announcements: silent, screenReaderInstructions: { draggable: '' } }

// The lanes know what lies under the pointer (LaneRegistry).
const noCollisions = () => []

const mouse = { activationConstraint: { distance: 6 } }
const touch = { activationConstraint: { delay: 250, tolerance: 8 } }

interface PointerCarrierProps {
  store: DragStore
  onStart: (activator: Event) => void
  onEnd: (isDropped: boolean) => void
  /** Draws a candidate as lifted. */
  renderLifted: (candidateId: string) => ReactNode
  ref: Ref<CarrierHandle>
}

/** Carries the lifted box under the pointer. Stands beside the lanes, with one draggable for all boxes, so that a drag draws none of them anew. */
export const PointerCarrier = memo(function PointerCarrier({ store, onStart, onEnd, renderLifted, ref }: PointerCarrierProps) {
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
      <PressedBox ref={ref} />
      <Overlay store={store} render={renderLifted} />
    </DndContext>
  )
})

const handlers: Readonly<Record<string, string>> = { mousedown: 'onMouseDown', touchstart: 'onTouchStart' }

function PressedBox({ ref }: { ref: Ref<CarrierHandle> }) {
  const { setNodeRef, listeners } = useDraggable({ id: 'box' })
  useImperativeHandle(ref, () => ({
    press: (box, event) => {
      setNodeRef(box)
      listeners?.[handlers[event.type] ?? '']?.(event)
    },
  }), [setNodeRef, listeners])
  return null
}

/** The box under the pointer. */
function Overlay({ store, render }: { store: DragStore; render: (candidateId: string) => ReactNode }) {
  const drag = useSyncExternalStore(store.subscribe, store.current)
  const isPointer = drag?.by === 'pointer'
  return createPortal(
    <DragOverlay dropAnimation={null} zIndex={70} className={styles.overlay ?? ''}>
      {isPointer ? <div data-denied={drag.target === null || undefined}>{render(drag.lifted.id)}</div> : null}
    </DragOverlay>,
    document.body,
  )
}
