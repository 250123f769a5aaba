import { allowedSteps } from '#rules/candidates/board.ts'
import { createStore } from '#web/state/create-store.ts'
import type { Drag, DragStore } from '#web/drag/drag.ts'
import type { Lifted, Target } from '#web/features/candidate/move/lifted.ts'

/** What the board knows of its lanes while a box is lifted. */
export interface DragLane {
  id: string
  name: string
  count: number
}

/** A lifted candidate; it has no target over a lane that does not take it, or over none. */
export interface BoardDrag extends Drag<Lifted, Target> {
  allowed: ReadonlySet<string>
  /** The lanes before the one it stands in. */
  behind: ReadonlySet<string>
  /** There is no place of one's own in the lanes: they are sorted, or several are lifted. */
  isSorted: boolean
}

export type LaneLook = 'idle' | 'origin' | 'allowed' | 'over' | 'denied'

/** What one lane shows of a drag. */
export interface LaneView {
  look: LaneLook
  /** Place at which the box would be dropped among the others; null elsewhere. */
  target: number | null
  /** The lifted candidate when it stands in this lane. */
  ghost: string | null
  /** The lifted candidate. */
  lifted: string | null
  isKeyboard: boolean
  /** The lane comes before the one the candidate stands in. */
  isBehind: boolean
}

const idle: LaneView = { look: 'idle', target: null, ghost: null, lifted: null, isKeyboard: false, isBehind: false }

const isSame = (a: LaneView, b: LaneView) =>
  a.look === b.look &&
  a.target === b.target &&
  a.lifted === b.lifted &&
  a.ghost === b.ghost &&
  a.isKeyboard === b.isKeyboard

/**
 * The one drag of a board. Lanes listen to their own part of it, so that a moving pointer draws at most two of them.
 */
export class BoardDragStore implements DragStore<BoardDrag> {
  readonly #drag = createStore<BoardDrag | null>(null)
  readonly #views = new Map<string, LaneView>()
  readonly get = this.#drag.get
  readonly subscribe = this.#drag.subscribe

  lift(lifted: Lifted, by: BoardDrag['by'], lanes: readonly DragLane[], isLocked: boolean, isSorted = false): void {
    const allowed = new Set(allowedSteps(lanes, lifted.stepId, isLocked))
    const behind = new Set(
      lanes
        .slice(
          0,
          lanes.findIndex(({ id }) => id === lifted.stepId),
        )
        .map(({ id }) => id),
    )
    this.#drag.set({
      item: lifted,
      by,
      allowed,
      behind,
      target: { stepId: lifted.stepId, index: lifted.index },
      isSorted: isSorted || lifted.others > 0,
    })
  }

  aim(target: Target | null): void {
    const drag = this.get()
    if (!drag) return
    const next = target && drag.allowed.has(target.stepId) ? placeIn(drag, target) : null
    if (next?.stepId === drag.target?.stepId && next?.index === drag.target?.index) return
    this.#drag.set({ ...drag, target: next })
  }

  end(): void {
    this.#drag.set(null)
  }

  /** The same object until something in it changes. */
  laneView(stepId: string): LaneView {
    const before = this.#views.get(stepId) ?? idle
    const now = this.#viewOf(stepId)
    if (isSame(before, now)) return before
    this.#views.set(stepId, now)
    return now
  }

  #viewOf(stepId: string): LaneView {
    const drag = this.get()
    if (!drag) return idle
    const isOrigin = drag.item.stepId === stepId
    const isTarget = drag.target?.stepId === stepId
    return {
      look: isTarget && !isOrigin ? 'over' : isOrigin ? 'origin' : drag.allowed.has(stepId) ? 'allowed' : 'denied',
      target: isTarget ? (drag.target?.index ?? null) : null,
      ghost: isOrigin ? drag.item.id : null,
      lifted: drag.item.id,
      isKeyboard: drag.by === 'keyboard',
      isBehind: drag.behind.has(stepId),
    }
  }
}

/**
 * In a sorted lane what comes is put first, and what stands in it stays; so do several in their own lane, and come
 * first in another.
 */
function placeIn({ isSorted, item: lifted }: BoardDrag, target: Target): Target {
  if (!isSorted) return target
  return { stepId: target.stepId, index: target.stepId === lifted.stepId ? lifted.index : 0 }
}
