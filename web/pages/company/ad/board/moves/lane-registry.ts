import { getDropIndex, getSlotIndex, type MeasuredBox } from './drop-index.ts'
import { edgeSpeed } from '#web/drag/edge-scroll.ts'
import type { Point } from '#web/drag/follow-pointer.ts'
import type { Target } from '#web/features/candidate/move/lifted.ts'

/** The elements and functions that a mounted lane registers. */
export interface LaneHandle {
  stepId: string
  lane: HTMLElement
  /** The element that scrolls. */
  list: HTMLElement
  /** Distance of the first box from the top of the list, in pixels. */
  top: number
  boxes: () => readonly MeasuredBox[]
  /** Scrolls the list to the box at an index. */
  scrollTo: (index: number) => void
}

/** The mounted lanes, by step. */
export class LaneRegistry {
  #lanes = new Map<string, LaneHandle>()
  #board: HTMLElement | null = null

  /** Sets the element that scrolls sideways. Null when it is unmounted. */
  readonly setBoard = (board: HTMLElement | null): void => {
    this.#board = board
  }

  readonly add = (handle: LaneHandle): (() => void) => {
    this.#lanes.set(handle.stepId, handle)
    return () => {
      if (this.#lanes.get(handle.stepId) === handle) this.#lanes.delete(handle.stepId)
    }
  }

  /** Returns the drop target at a point of the window for a box lifted from `from`. Null outside the lanes. */
  targetAt(point: Point, from: Target): Target | null {
    const lane = this.#at(point)
    if (!lane) return null
    const y = point.y - lane.list.getBoundingClientRect().top + lane.list.scrollTop - lane.top
    return { stepId: lane.stepId, index: getDropIndex(lane.boxes(), y, lane.stepId === from.stepId ? from.index : -1) }
  }

  /** Scrolls the lane and the board if a point is near their edges. Returns whether an element scrolled. */
  scrollAt({ x, y }: Point): boolean {
    const list = this.#at({ x, y })?.list
    const rect = list?.getBoundingClientRect()
    const down = list && rect ? scrollBy(list, 'scrollTop', edgeSpeed(y, rect.top, rect.bottom)) : false
    const edges = this.#board?.getBoundingClientRect()
    const sideways =
      this.#board && edges ? scrollBy(this.#board, 'scrollLeft', edgeSpeed(x, edges.left, edges.right)) : false
    return down || sideways
  }

  /** Scrolls a target into view, for example after a keyboard move of a lifted box. */
  show({ stepId, index }: Target, from?: Target): void {
    const lane = this.#lanes.get(stepId)
    if (!lane) return
    lane.scrollTo(from?.stepId === stepId ? (getSlotIndex(index, from.index) ?? index) : index)
    lane.lane.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  #at({ x, y }: Point): LaneHandle | null {
    for (const handle of this.#lanes.values()) {
      const { left, right, top, bottom } = handle.lane.getBoundingClientRect()
      if (x >= left && x < right && y >= top && y < bottom) return handle
    }
    return null
  }
}

function scrollBy(element: HTMLElement, side: 'scrollTop' | 'scrollLeft', by: number): boolean {
  if (by === 0) return false
  const before = element[side]
  element[side] += by
  return element[side] !== before
}
