import { createContext, use, useId, useMemo, useState, type ReactNode } from 'react'
import type { Press } from '#web/drag/usePointerCarrier.ts'
import { useAnnouncer } from '#web/drag/useAnnouncer.ts'
import { useDragSession } from '#web/drag/useDragSession.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { useStore } from '#web/state/create-store.ts'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import { boardTexts } from '../texts.ts'
import { BoardDragStore, type BoardDrag, type DragLane, type LaneView } from './drag-store.ts'
import { useDragWords } from './drag-words.ts'
import { LaneRegistry } from './lane-registry.ts'
import { targetAfterKey, type LiftLane } from './lift.ts'
import type { Lifted, Target } from '#web/features/candidate/move/lifted.ts'

interface Dnd {
  store: BoardDragStore
  lanes: LaneRegistry
  liftWithKeyboard: (lifted: Lifted) => void
  press: Press<Lifted>
  /** Id of the words that tell how boxes are moved. */
  describedBy: string
}

const DndPlace = createContext<Dnd | null>(null)

function useDnd(): Dnd {
  const place = use(DndPlace)
  if (!place) throw new Error('A part of the board stands outside BoardDnd')
  return place
}

/** The lanes of the board, to scroll them and to find places in them. */
export const useLaneRegistry = () => useDnd().lanes

/** Ref of the element that scrolls the lanes sideways. */
export const useBoardScroller = () => useDnd().lanes.setBoard

/** Lifts a box with the keyboard. */
export const useKeyboardLift = () => useDnd().liftWithKeyboard

/** What a box needs to be lifted with mouse or finger. */
export function useBoxDrag(): Pick<Dnd, 'press' | 'describedBy'> {
  return useDnd()
}

/** Tells whether a box is lifted now. */
export function useIsLifting(): () => boolean {
  const { store } = useDnd()
  return () => store.get() !== null
}

/** What a lane shows of the drag. */
export function useLaneView(stepId: string): LaneView {
  const { store } = useDnd()
  return useStore(store, () => store.laneView(stepId))
}

/** How many chosen ones come along with the lifted box. */
export function useLiftedOthers(): number {
  return useStore(useDnd().store, (drag) => drag?.item.others ?? 0)
}

interface BoardDndProps {
  lanes: readonly DragLane[]
  isLocked: boolean
  /** The lanes are sorted by something else than the recruiters' own order. */
  isSorted: boolean
  /** Called at once when a box is let go at another place than it came from. */
  onDrop: (lifted: Lifted, target: Target) => void
  /** Draws a candidate as lifted. */
  renderLifted: (candidateId: string) => ReactNode
  children: ReactNode
}

/**
 * Dragging on the board, with pointer, finger and keyboard: which lanes take a box, and where in them it comes (PIPE-20
 * to PIPE-23).
 */
export function BoardDnd({ lanes, isLocked, isSorted, onDrop, renderLifted, children }: BoardDndProps) {
  const t = useTexts(boardTexts)
  const [store] = useState(() => new BoardDragStore())
  const [registry] = useState(() => new LaneRegistry())
  const words = useDragWords(lanes)
  const [announcement, announce] = useAnnouncer(store, words.along)
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
      const said = words.end(drag, moved)
      if (said !== null) announce(said)
      return moved && (() => onDrop(item, moved))
    },
  })
  const describedBy = useId()
  const place = useMemo(
    () => ({ store, lanes: registry, liftWithKeyboard, press, describedBy }),
    [store, registry, liftWithKeyboard, press, describedBy],
  )
  return (
    <DndPlace value={place}>
      {children}
      {carrier}
      <span id={describedBy} hidden>
        {t('dnd.instructions')}
      </span>
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
    </DndPlace>
  )
}

const lanesOf = ({ item, allowed }: BoardDrag, lanes: readonly DragLane[]): LiftLane[] =>
  lanes.map(({ id, count }) => ({ id, others: id === item.stepId ? count - 1 : count, allowed: allowed.has(id) }))

const drawLifted = (drag: BoardDrag | null, render: (candidateId: string) => ReactNode): ReactNode =>
  drag?.by === 'pointer' ? <div data-denied={drag.target === null || undefined}>{render(drag.item.id)}</div> : null
