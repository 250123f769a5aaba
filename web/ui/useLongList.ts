import {
  defaultRangeExtractor,
  useVirtualizer,
  type Range,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** The first and the last row in sight. */
type Sight = Pick<Range, 'startIndex' | 'endIndex'>

const isLeap = (from: Sight, to: Sight): boolean => to.startIndex > from.endIndex || to.endIndex < from.startIndex

/**
 * The rows that are drawn: those in sight, and beyond them as many as are kept ready on each side. After a leap away
 * from those that were drawn so none of them is there yet, so that only those in sight come at once, and the others
 * when the list rests: half of the work each time.
 */
export function rowsToDraw(range: Range, from: Sight | null): number[] {
  return defaultRangeExtractor(from !== null && isLeap(from, range) ? { ...range, overscan: 0 } : range)
}

type Options<Item extends Element> = Pick<
  VirtualizerOptions<HTMLDivElement, Item>,
  'count' | 'getScrollElement' | 'estimateSize' | 'getItemKey' | 'overscan'
>

/** A list whose rows are drawn as they come into view. */
export function useLongList<Item extends Element>(options: Options<Item>): Virtualizer<HTMLDivElement, Item> {
  /** What was in sight when rows beyond were drawn last. */
  const sight = useRef<Sight | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are called while drawing and never handed on
  const list: Virtualizer<HTMLDivElement, Item> = useVirtualizer<HTMLDivElement, Item>({
    ...options,
    rangeExtractor: (range) => rowsToDraw(range, list.isScrolling ? sight.current : null),
  })
  useEffect(() => {
    const { isScrolling, range } = list
    if (!isScrolling || sight.current === null || range === null || !isLeap(sight.current, range)) sight.current = range
  })
  return list
}
