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
  /** The things in their order. */
  ids: readonly string[]
  axis: Axis
  /** Whether a thing may come to stand at an index. */
  canMove?: (from: number, to: number) => boolean
  onMove: (from: number, to: number) => void
  /** Said aloud after a move: which thing, and its new place from 1. */
  announce: (id: string, place: number) => string
  /** How the grip is used, for screen readers. */
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

/** Things the user puts in order: by dragging a grip, or with the arrow keys while the grip has the focus. */
export function SortList({ ids, axis, canMove = () => true, onMove, announce, instructions, children }: SortListProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }))
  const [over, setOver] = useState<Sorting['over']>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    const id = ids[from]
    if (id === undefined || from === to || ids[to] === undefined || !canMove(from, to)) return false
    onMove(from, to)
    setSaid(announce(id, to + 1))
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
      <VisuallyHidden isLive>{said}</VisuallyHidden>
    </DndContext>
  )
}

/** One thing of a `SortList`: where its element and its grip hang their properties. */
export function useSortItem(id: string, isFixed = false) {
  const sorting = use(SortContext)
  if (!sorting) throw new Error('A sortable thing stands inside a SortList')
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
