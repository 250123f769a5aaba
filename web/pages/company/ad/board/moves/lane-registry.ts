import { dropIndex, slotPlace, type MeasuredBox } from './drop-index.ts'
import { edgeSpeed } from '#web/drag/edge-scroll.ts'
import type { Point } from '#web/drag/follow-pointer.ts'
import type { Target } from '#web/features/candidate/move/lifted.ts'

/** What a mounted lane lets the board do with it. */
export interface LaneHandle {
  stepId: string
  lane: HTMLElement
  /** The element that scrolls. */
  list: HTMLElement
  /** Distance of the first box from the top of the list. */
  top: number
  boxes: () => readonly MeasuredBox[]
  /** Scrolls the list so that the box at a place can be seen. */
  scrollTo: (index: number) => void
}

/** The lanes that are mounted, by step. */
export class LaneRegistry {
  #lanes = new Map<string, LaneHandle>()
  #board: HTMLElement | null = null

  /** Tells which element scrolls sideways; null when it goes away. */
  readonly setBoard = (board: HTMLElement | null): void => {
    this.#board = board
  }

  readonly add = (handle: LaneHandle): (() => void) => {
    this.#lanes.set(handle.stepId, handle)
    return () => {
      if (this.#lanes.get(handle.stepId) === handle) this.#lanes.delete(handle.stepId)
    }
  }

  /** Where a box lifted from a place would be dropped at a point of the window; null outside the lanes. */
  targetAt(point: Point, from: Target): Target | null {
    const lane = this.#at(point)
    if (!lane) return null
    const y = point.y - lane.list.getBoundingClientRect().top + lane.list.scrollTop - lane.top
    return { stepId: lane.stepId, index: dropIndex(lane.boxes(), y, lane.stepId === from.stepId ? from.index : -1) }
  }

  /** Scrolls the lane and the board when a point is near their edges; true when something moved. */
  scrollAt({ x, y }: Point): boolean {
    const list = this.#at({ x, y })?.list
    const rect = list?.getBoundingClientRect()
    const down = list && rect ? scrollBy(list, 'scrollTop', edgeSpeed(y, rect.top, rect.bottom)) : false
    const edges = this.#board?.getBoundingClientRect()
    const sideways =
      this.#board && edges ? scrollBy(this.#board, 'scrollLeft', edgeSpeed(x, edges.left, edges.right)) : false
    return down || sideways
  }

  /** Brings a place into view, for example the one a lifted box was moved to with a key. */
  show({ stepId, index }: Target, from?: Target): void {
    const lane = this.#lanes.get(stepId)
    if (!lane) return
    lane.scrollTo(from?.stepId === stepId ? (slotPlace(index, from.index) ?? index) : index)
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
