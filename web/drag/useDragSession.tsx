import { useCallback, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { holdLiveEvents } from '#web/relay/deliver-in-frame.ts'
import { areToastsHidden } from '#web/ui/toasts.ts'
import type { Drag, DragStore } from './drag.ts'
import { followPointer, type Point } from './follow-pointer.ts'
import { captureLiftKeys } from './lift-keys.ts'
import type { Overlay } from './PointerCarrier.tsx'
import { usePointerCarrier, type Press } from './usePointerCarrier.ts'

interface DragSessionOptions<Item, Target, D extends Drag<Item, Target>> {
  store: DragStore<D>
  /** Puts the lifted item into the store. */
  onLift: (item: Item, by: Drag<Item, Target>['by']) => void
  /** Returns the drop target under the pointer, or null. */
  targetAt: (point: Point, item: Item) => Target | null
  /** Scrolls the element under the point if the point is near an edge. Returns whether it scrolled. */
  scrollAt: (point: Point) => boolean
  /** Returns the target that a key moves the item to, or null for other keys. */
  targetAfterKey: (drag: D, key: string) => Target | null
  /** Scrolls a target into view after a move with the keyboard. */
  onShow: (target: Target, item: Item) => void
  /** Called when the pointer has moved. */
  onPoint?: ((point: Point) => void) | undefined
  /** Called at the end, while the drag is still in the store. Returns the action of a drop on this target, or null. */
  onEnd: (drag: D, isDropped: boolean) => (() => void) | null
  dropsWithEnter?: boolean | undefined
  /** Renders the item under the pointer. Omit it if the page renders the item itself. Must be a stable object. */
  overlay?: Overlay | undefined
}

interface DragSession<Item> {
  liftWithKeyboard: (item: Item) => void
  /** Pass it as `onMouseDown` and `onTouchStart`. */
  press: Press<Item>
  /** Render it next to the page. */
  carrier: ReactNode
}

/**
 * Handles drags with mouse, finger and keyboard. From lift to drop, it holds back live events (PIPE-66), updates the
 * drop target and scrolls near edges. The page decides the valid targets and renders the drag.
 */
export function useDragSession<Item, Target, D extends Drag<Item, Target>>(
  options: DragSessionOptions<Item, Target, D>,
): DragSession<Item> {
  const { store, overlay } = options
  const stop = useRef<(() => void) | null>(null)

  const begin = useEffectEvent((item: Item, by: Drag<Item, Target>['by'], listen: () => () => void) => {
    options.onLift(item, by)
    const release = holdLiveEvents()
    areToastsHidden.set(true)
    const silence = listen()
    stop.current = () => {
      stop.current = null
      silence()
      areToastsHidden.set(false)
      release()
    }
  })
  const finish = useEffectEvent((isDropped: boolean) => {
    const drag = store.get()
    if (!drag) return
    const act = options.onEnd(drag, isDropped)
    store.end()
    // Run the drop before live events resume, so that the item stays where the user dropped it.
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
  // A page that unmounts during a drag must release the hold on live events.
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
        captureLiftKeys<Target>({
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
