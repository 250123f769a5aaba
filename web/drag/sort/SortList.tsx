import {
  closestCenter,
  DndContext,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
  type Modifier,
} from '@dnd-kit/core'
import { createContext, use, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { PointerSensor } from '../sensors.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'

type Axis = 'x' | 'y'

interface SortListProps {
  /** IDs of the items, in order. */
  ids: readonly string[]
  axis: Axis
  /** Returns whether an item may move to an index. */
  canMove?: (from: number, to: number) => boolean
  onMove: (from: number, to: number) => void
  /** Returns the announcement after a move. `position` is the new position, from 1. */
  announce: (id: string, position: number) => string
  /** Instructions for the grip, for screen readers. */
  instructions: string
  children: ReactNode
}

interface Sorting {
  axis: Axis
  ids: readonly string[]
  over: { id: string; side: 'before' | 'after' } | null
  step: (id: string, by: number) => boolean
}

const SortContext = createContext<Sorting | null>(null)
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}
const along: Record<Axis, Modifier> = {
  x: ({ transform }) => ({ ...transform, y: 0 }),
  y: ({ transform }) => ({ ...transform, x: 0 }),
}

/** A list that the user sorts by dragging a grip, or with the arrow keys while the grip has the focus. */
export function SortList({ ids, axis, canMove = () => true, onMove, announce, instructions, children }: SortListProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [over, setOver] = useState<Sorting['over']>(null)
  const [announcement, setAnnouncement] = useState('')
  const move = (from: number, to: number) => {
    const id = ids[from]
    if (id === undefined || from === to || ids[to] === undefined || !canMove(from, to)) return false
    onMove(from, to)
    setAnnouncement(announce(id, to + 1))
    return true
  }
  const target = ({ active, over: under }: Pick<DragEndEvent, 'active' | 'over'>) => ({
    from: ids.indexOf(String(active.id)),
    to: under ? ids.indexOf(String(under.id)) : -1,
  })
  const sorting: Sorting = { axis, ids, over, step: (id, by) => move(ids.indexOf(id), ids.indexOf(id) + by) }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[along[axis]]}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: instructions } }}
      onDragOver={(event) => {
        const { from, to } = target(event)
        const id = ids[to]
        setOver(
          id === undefined || to === from || !canMove(from, to) ? null : { id, side: to > from ? 'after' : 'before' },
        )
      }}
      onDragEnd={(event) => {
        const { from, to } = target(event)
        setOver(null)
        move(from, to)
      }}
      onDragCancel={() => setOver(null)}
    >
      <SortContext value={sorting}>{children}</SortContext>
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
    </DndContext>
  )
}

/** Returns the props for the element and the grip of an item in a `SortList`. */
export function useSortItem(id: string, isFixed = false) {
  const sorting = use(SortContext)
  if (!sorting) throw new Error('useSortItem must be used inside a SortList.')
  const { setNodeRef: setDragRef, listeners, transform, isDragging } = useDraggable({ id, disabled: isFixed })
  const { setNodeRef: setDropRef } = useDroppable({ id })
  const grip = useRef<HTMLButtonElement>(null)
  const isVertical = sorting.axis === 'y'
  const onKeyDown = (event: KeyboardEvent) => {
    const by =
      event.key === (isVertical ? 'ArrowUp' : 'ArrowLeft')
        ? -1
        : event.key === (isVertical ? 'ArrowDown' : 'ArrowRight')
          ? 1
          : 0
    if (by === 0 || isFixed) return
    event.preventDefault()
    if (sorting.step(id, by)) requestAnimationFrame(() => grip.current?.focus())
  }
  return {
    itemProps: {
      ref: (element: HTMLElement | null) => {
        setDragRef(element)
        setDropRef(element)
      },
      'data-dragging': isDragging || undefined,
      'data-drop': sorting.over?.id === id ? sorting.over.side : undefined,
      style: transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined,
    },
    gripProps: { ...listeners, ref: grip, type: 'button' as const, disabled: isFixed, onKeyDown },
  }
}
