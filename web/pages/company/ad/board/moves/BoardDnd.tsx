import { createContext, use, useId, useMemo, useState, type ReactNode } from 'react'
import type { Press } from '#web/drag/usePointerCarrier.ts'
import { useAnnouncer } from '#web/drag/useAnnouncer.ts'
import { useDragSession } from '#web/drag/useDragSession.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { useStore } from '#web/state/create-store.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { boardTexts } from '../texts.ts'
import { BoardDragStore, type BoardDrag, type DragLane, type LaneView } from './drag-store.ts'
import { useDragAnnouncements } from './useDragAnnouncements.ts'
import { LaneRegistry } from './lane-registry.ts'
import { targetAfterKey, type LiftLane } from './lift.ts'
import type { Lifted, Target } from '#web/features/candidate/move/lifted.ts'

interface Dnd {
  store: BoardDragStore
  lanes: LaneRegistry
  liftWithKeyboard: (lifted: Lifted) => void
  press: Press<Lifted>
  /** Id of the text that explains how to move boxes. */
  describedBy: string
}

const DndContext = createContext<Dnd | null>(null)

function useDnd(): Dnd {
  const dnd = use(DndContext)
  if (!dnd) throw new Error('useDnd() is called outside <BoardDnd>.')
  return dnd
}

/** The registry of the mounted lanes, for scrolling and for finding drop targets. */
export const useLaneRegistry = () => useDnd().lanes

/** Returns a ref for the element that scrolls the lanes sideways. */
export const useBoardScroller = () => useDnd().lanes.setBoard

/** Returns a function that lifts a box with the keyboard. */
export const useKeyboardLift = () => useDnd().liftWithKeyboard

/** Returns the props with which mouse or touch lifts a box. */
export function useBoxDrag(): Pick<Dnd, 'press' | 'describedBy'> {
  return useDnd()
}

/** Returns a function that checks whether a box is lifted. */
export function useIsLifting(): () => boolean {
  const { store } = useDnd()
  return () => store.get() !== null
}

/** Returns the part of the drag that a lane shows. */
export function useLaneView(stepId: string): LaneView {
  const { store } = useDnd()
  return useStore(store, () => store.laneView(stepId))
}

/** Returns how many other selected candidates come along with the lifted box. */
export function useLiftedOthers(): number {
  return useStore(useDnd().store, (drag) => drag?.item.others ?? 0)
}

interface BoardDndProps {
  lanes: readonly DragLane[]
  isLocked: boolean
  /** Whether a filter sorts the lanes instead of the recruiters' own order. */
  isSorted: boolean
  /** Called at once when a box is dropped at a new position. */
  onDrop: (lifted: Lifted, target: Target) => void
  /** Renders a lifted candidate. */
  renderLifted: (candidateId: string) => ReactNode
  children: ReactNode
}

/**
 * Drag and drop on the board with mouse, touch and keyboard: decides which lanes accept a box and at which position
 * (PIPE-20 to PIPE-23).
 */
export function BoardDnd({ lanes, isLocked, isSorted, onDrop, renderLifted, children }: BoardDndProps) {
  const t = useTexts(boardTexts)
  const [store] = useState(() => new BoardDragStore())
  const [registry] = useState(() => new LaneRegistry())
  const announcements = useDragAnnouncements(lanes)
  const [announcement, announce] = useAnnouncer(store, announcements.onChange)
  const overlay = useMemo(
    () => ({ follows: store, draw: () => drawLifted(store.get(), renderLifted) }),
    [store, renderLifted],
  )

  const { liftWithKeyboard, press, carrier } = useDragSession<Lifted, Target, BoardDrag>({
    store,
    overlay,
    onLift: (lifted, by) => store.lift(lifted, by, lanes, isLocked, isSorted),
    targetAt: (point, lifted) => registry.targetAt(point, lifted),
    scrollAt: (point) => registry.scrollAt(point),
    targetAfterKey: (drag, key) => drag.target && targetAfterKey(lanesOf(drag, lanes), drag.target, key),
    onShow: (target, lifted) => registry.show(target, lifted),
    onEnd: (drag, isDropped) => {
      const { item, target } = drag
      const moved =
        isDropped && target && (target.stepId !== item.stepId || target.index !== item.index) ? target : null
      const message = announcements.onEnd(drag, moved)
      if (message !== null) announce(message)
      return moved && (() => onDrop(item, moved))
    },
  })
  const describedBy = useId()
  const dnd = useMemo(
    () => ({ store, lanes: registry, liftWithKeyboard, press, describedBy }),
    [store, registry, liftWithKeyboard, press, describedBy],
  )
  return (
    <DndContext value={dnd}>
      {children}
      {carrier}
      <span id={describedBy} hidden>
        {t('dnd.instructions')}
      </span>
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
    </DndContext>
  )
}

const lanesOf = ({ item, allowed }: BoardDrag, lanes: readonly DragLane[]): LiftLane[] =>
  lanes.map(({ id, count }) => ({ id, others: id === item.stepId ? count - 1 : count, allowed: allowed.has(id) }))

const drawLifted = (drag: BoardDrag | null, render: (candidateId: string) => ReactNode): ReactNode =>
  drag?.by === 'pointer' ? <div data-denied={drag.target === null || undefined}>{render(drag.item.id)}</div> : null
