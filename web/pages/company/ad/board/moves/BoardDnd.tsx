import { createContext, use, useCallback, useEffect, useEffectEvent, useId, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTexts } from '../../../../../i18n/texts.ts'
import { holdLive } from '../../../../../relay/hold.ts'
import { VisuallyHidden } from '../../../../../ui/VisuallyHidden.tsx'
import { boardTexts } from '../texts.ts'
import { DragStore, type DragLane, type LaneView, type Lifted } from './drag-store.ts'
import { followPointer } from '../../../../../drag/follow-pointer.ts'
import { listenToKeys } from './keyboard-lift.ts'
import { LaneRegistry } from './lane-registry.ts'
import type { Target } from './lift.ts'
import { useAnnouncements } from './useAnnouncements.ts'
import { usePointerCarrier, type PressBox } from './usePointerCarrier.ts'

interface Dnd {
  store: DragStore
  lanes: LaneRegistry
  liftWithKeyboard: (lifted: Lifted) => void
  press: PressBox
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
  return () => store.current() !== null
}

/** What a lane shows of the drag. */
export function useLaneView(stepId: string): LaneView {
  const { store } = useDnd()
  return useSyncExternalStore(store.subscribe, () => store.laneView(stepId))
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

/** Dragging on the board, with pointer, finger and keyboard: lanes take boxes, live events wait until the drop (PIPE-20 to PIPE-23, PIPE-66). */
export function BoardDnd({ lanes, isLocked, isSorted, onDrop, renderLifted, children }: BoardDndProps) {
  const t = useTexts(boardTexts)
  const [store] = useState(() => new DragStore())
  const [registry] = useState(() => new LaneRegistry())
  const [announcement, announce] = useAnnouncements(store, lanes)
  const stop = useRef<(() => void) | null>(null)

  const begin = useEffectEvent((lifted: Lifted, by: 'pointer' | 'keyboard', listen: () => () => void) => {
    store.lift(lifted, by, lanes, isLocked, isSorted)
    const release = holdLive()
    const silence = listen()
    stop.current = () => {
      stop.current = null
      silence()
      release()
    }
  })
  const finish = useEffectEvent((isDropped: boolean) => {
    const drag = store.current()
    if (!drag) return
    const { lifted, target } = drag
    const moved = isDropped && target && (target.stepId !== lifted.stepId || target.index !== lifted.index) ? target : null
    announce(moved ? 'dropped' : 'cancelled')
    store.end()
    if (moved) onDrop(lifted, moved)
    stop.current?.()
  })
  const readLanes = useEffectEvent(() => {
    const drag = store.current()
    return lanes.map(({ id, count }) => ({
      id,
      others: id === drag?.lifted.stepId ? count - 1 : count,
      allowed: drag?.allowed.has(id) ?? false,
    }))
  })
  // A board that goes away in the middle of a drag leaves nothing held back.
  useEffect(() => () => {
    store.end()
    stop.current?.()
  }, [store])

  const liftWithKeyboard = useCallback((lifted: Lifted) => {
    begin(lifted, 'keyboard', () => listenToKeys({
      lanes: readLanes,
      target: () => store.current()?.target ?? null,
      onAim: (target) => {
        store.aim(target)
        registry.show(target, lifted)
      },
      onDrop: () => finish(true),
      onCancel: () => finish(false),
    }))
  }, [store, registry])

  const { Carrier, takeOver, press, lifted } = usePointerCarrier()
  const start = useCallback((activator: Event) => {
    const box = lifted()
    if (box) begin(box, 'pointer', () => followPointer(activator, (point) => registry.scrollAt(point), (point) => store.aim(registry.targetAt(point, box))))
  }, [lifted, registry, store])
  const end = useCallback((isDropped: boolean) => finish(isDropped), [])
  const describedBy = useId()
  const place = useMemo(() => ({ store, lanes: registry, liftWithKeyboard, press, describedBy }), [store, registry, liftWithKeyboard, press, describedBy])
  return (
    <DndPlace value={place}>
      {children}
      {Carrier && <Carrier ref={takeOver} store={store} onStart={start} onEnd={end} renderLifted={renderLifted} />}
      <span id={describedBy} hidden>{t('dnd.instructions')}</span>
      <VisuallyHidden isLive>{announcement}</VisuallyHidden>
    </DndPlace>
  )
}
