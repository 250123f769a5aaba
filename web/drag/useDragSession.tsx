import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { holdLive } from '#web/relay/in-frame.ts'
import type { Drag, DragStore } from './drag.ts'
import { followPointer, type Point } from './follow-pointer.ts'
import { listenToLiftKeys } from './lift-keys.ts'
import type { Overlay } from './PointerCarrier.tsx'
import { usePointerCarrier, type Press } from './usePointerCarrier.ts'

interface DragSessionOptions<Item, Target, D extends Drag<Item, Target>> {
  store: DragStore<D>
  /** Puts what is lifted into the store. */
  onLift: (item: Item, by: Drag<Item, Target>['by']) => void
  /** The place under the pointer; null where there is none. */
  targetAt: (point: Point, item: Item) => Target | null
  /** Scrolls what lies under a point near its edges, and answers whether it did. */
  scrollAt: (point: Point) => boolean
  /** Where a key takes what is lifted; null for other keys. */
  targetAfterKey: (drag: D, key: string) => Target | null
  /** The keyboard went to a place: brings it into sight. */
  onShow: (target: Target, item: Item) => void
  /** The pointer is somewhere else now. */
  onPoint?: ((point: Point) => void) | undefined
  /** Tells the end while the drag still stands; gives back what letting go here does, if anything. */
  onEnd: (drag: D, isDropped: boolean) => (() => void) | null
  dropsWithEnter?: boolean | undefined
  /** What hangs under the pointer; left out when the page draws that itself. The same object every time. */
  overlay?: Overlay | undefined
}

interface DragSession<Item> {
  liftWithKeyboard: (item: Item) => void
  /** For `onMouseDown` and `onTouchStart`. */
  press: Press<Item>
  /** To be drawn beside the page. */
  carrier: ReactNode
}

/**
 * One drag after another, with mouse, finger and keyboard: from the lift to the drop live events wait (PIPE-66), the
 * place is found anew as the pointer goes or the keys say, and edges scroll. The page says what can go where and how
 * that looks.
 */
export function useDragSession<Item, Target, D extends Drag<Item, Target>>(
  options: DragSessionOptions<Item, Target, D>,
): DragSession<Item> {
  const { store, overlay } = options
  const stop = useRef<(() => void) | null>(null)

  const begin = useEffectEvent((item: Item, by: Drag<Item, Target>['by'], listen: () => () => void) => {
    options.onLift(item, by)
    const release = holdLive()
    const silence = listen()
    stop.current = () => {
      stop.current = null
      silence()
      release()
    }
  })
  const finish = useEffectEvent((isDropped: boolean) => {
    const drag = store.get()
    if (!drag) return
    const act = options.onEnd(drag, isDropped)
    store.end()
    // Before live events come in again: what was let go stands where it was let go.
    act?.()
    stop.current?.()
  })
  const next = useEffectEvent((key: string) => {
    const drag = store.get()
    return drag && options.targetAfterKey(drag, key)
  })
  const show = useEffectEvent((target: Target, item: Item) => {
    store.aim(target)
    options.onShow(target, item)
  })
  const scroll = useEffectEvent((point: Point) => options.scrollAt(point))
  const point = useEffectEvent((at: Point, item: Item) => {
    options.onPoint?.(at)
    store.aim(options.targetAt(at, item))
  })
  // A page that goes away in the middle of a drag leaves nothing held back.
  useEffect(
    () => () => {
      store.end()
      stop.current?.()
    },
    [store],
  )

  const { dropsWithEnter } = options
  const liftWithKeyboard = useCallback(
    (item: Item) => {
      begin(item, 'keyboard', () =>
        listenToLiftKeys<Target>({
          next: (key) => next(key),
          onAim: (target) => show(target, item),
          onEnd: (isDropped) => finish(isDropped),
          dropsWithEnter,
        }),
      )
    },
    // oxlint-disable-next-line react/preserve-manual-memoization -- the effect events read the current render
    [dropsWithEnter],
  )

  const { Carrier, takeOver, press, pressedItem } = usePointerCarrier<Item>()
  const start = useCallback(
    (activator: Event) => {
      const item = pressedItem()
      if (item !== null)
        begin(item, 'pointer', () =>
          followPointer(
            activator,
            (at) => scroll(at),
            (at) => point(at, item),
          ),
        )
    },
    // oxlint-disable-next-line react/preserve-manual-memoization -- as above
    [pressedItem],
  )
  // oxlint-disable-next-line react/preserve-manual-memoization -- as above
  const end = useCallback((isDropped: boolean) => finish(isDropped), [])
  return {
    liftWithKeyboard,
    press,
    carrier: Carrier && <Carrier ref={takeOver} onStart={start} onEnd={end} overlay={overlay} />,
  }
}
