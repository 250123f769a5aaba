import {
  defaultRangeExtractor,
  useVirtualizer,
  type Range,
  type Virtualizer,
  type VirtualizerOptions,
} from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** The first and last visible rows. */
type Sight = Pick<Range, 'startIndex' | 'endIndex'>

const isLeap = (from: Sight, to: Sight): boolean => to.startIndex > from.endIndex || to.endIndex < from.startIndex

/**
 * Returns the indexes of the rows to render: the visible rows and an overscan on each side. After a jump to other rows,
 * none is rendered yet, so only the visible rows are rendered at once, and the others when the scrolling stops. This
 * halves the work.
 */
function rowsToDraw(range: Range, from: Sight | null): number[] {
  return defaultRangeExtractor(from !== null && isLeap(from, range) ? { ...range, overscan: 0 } : range)
}

type Options<Item extends Element> = Pick<
  VirtualizerOptions<HTMLDivElement, Item>,
  'count' | 'getScrollElement' | 'estimateSize' | 'getItemKey' | 'overscan'
>

/** A list that renders only visible rows. */
export function useLongList<Item extends Element>(options: Options<Item>): Virtualizer<HTMLDivElement, Item> {
  /** The rows that were visible when an overscan was last rendered. */
  const sight = useRef<Sight | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are only called during rendering
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
