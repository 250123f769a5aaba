import { allowedSteps } from '#rules/candidates/board.ts'
import { createStore } from '#web/state/create-store.ts'
import type { Drag, DragStore } from '#web/drag/drag.ts'
import type { Lifted, Target } from '#web/features/candidate/move/lifted.ts'

/** The facts about a lane that a drag needs. */
export interface DragLane {
  id: string
  name: string
  count: number
}

/** A drag of a candidate. The target is null while the pointer is outside the lanes or over a denied lane. */
export interface BoardDrag extends Drag<Lifted, Target> {
  allowed: ReadonlySet<string>
  /** The lanes before the candidate's lane. */
  behind: ReadonlySet<string>
  /** Whether the user cannot choose a position within a lane, because lanes are sorted or several boxes are lifted. */
  isSorted: boolean
}

type LaneLook = 'idle' | 'origin' | 'allowed' | 'over' | 'denied'

/** The part of a drag that a lane shows. */
export interface LaneView {
  look: LaneLook
  /** Position among the other boxes at which the box would be dropped. Null if the target is in another lane. */
  target: number | null
  /** Id of the lifted candidate if it comes from this lane. */
  ghost: string | null
  /** Id of the lifted candidate. */
  lifted: string | null
  isKeyboard: boolean
  /** Whether the lane comes before the candidate's lane. */
  isBehind: boolean
}

const IDLE_VIEW: LaneView = {
  look: 'idle',
  target: null,
  ghost: null,
  lifted: null,
  isKeyboard: false,
  isBehind: false,
}

const isSame = (a: LaneView, b: LaneView) =>
  a.look === b.look &&
  a.target === b.target &&
  a.lifted === b.lifted &&
  a.ghost === b.ghost &&
  a.isKeyboard === b.isKeyboard

/** The drag of a board. Each lane subscribes to its own view, so that a moving pointer renders at most two lanes. */
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
    const next = target && drag.allowed.has(target.stepId) ? positionIn(drag, target) : null
    if (next?.stepId === drag.target?.stepId && next?.index === drag.target?.index) return
    this.#drag.set({ ...drag, target: next })
  }

  end(): void {
    this.#drag.set(null)
  }

  /** Returns the same object until the lane's view changes. */
  laneView(stepId: string): LaneView {
    const before = this.#views.get(stepId) ?? IDLE_VIEW
    const now = this.#viewOf(stepId)
    if (isSame(before, now)) return before
    this.#views.set(stepId, now)
    return now
  }

  #viewOf(stepId: string): LaneView {
    const drag = this.get()
    if (!drag) return IDLE_VIEW
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
 * Returns the position of a target. If the user cannot choose a position, the box comes first in another lane and keeps
 * its position in its own lane.
 */
function positionIn({ isSorted, item: lifted }: BoardDrag, target: Target): Target {
  if (!isSorted) return target
  return { stepId: target.stepId, index: target.stepId === lifted.stepId ? lifted.index : 0 }
}
