import { allowedSteps } from '#rules/board.ts'
import type { Target } from './lift.ts'

/** A candidate that is lifted, as it was seen when it was. */
export interface Lifted {
  id: string
  databaseId: number
  name: string
  stepId: string
  index: number
  /** A message to it is scheduled. */
  isScheduled: boolean
  /** `changedAt` of the candidate as the user saw it. */
  started: string
}

/** What the board knows of its lanes while a box is lifted. */
export interface DragLane {
  id: string
  name: string
  count: number
}

interface Drag {
  lifted: Lifted
  by: 'pointer' | 'keyboard'
  allowed: ReadonlySet<string>
  /** The lanes before the one it stands in. */
  behind: ReadonlySet<string>
  /** Null over a lane that does not take it, or over none. */
  target: Target | null
  /** The lanes are sorted: there is no place of one's own in them. */
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

const isSame = (a: LaneView, b: LaneView) => a.look === b.look && a.target === b.target && a.lifted === b.lifted && a.ghost === b.ghost && a.isKeyboard === b.isKeyboard

/** The one drag of a board. Lanes listen to their own part of it, so that a moving pointer draws at most two of them. */
export class DragStore {
  #drag: Drag | null = null
  #listeners = new Set<() => void>()
  #views = new Map<string, LaneView>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): Drag | null => this.#drag

  lift(lifted: Lifted, by: Drag['by'], lanes: readonly DragLane[], isLocked: boolean, isSorted = false): void {
    const allowed = new Set(allowedSteps(lanes, lifted.stepId, isLocked))
    const behind = new Set(lanes.slice(0, lanes.findIndex(({ id }) => id === lifted.stepId)).map(({ id }) => id))
    this.#set({ lifted, by, allowed, behind, target: { stepId: lifted.stepId, index: lifted.index }, isSorted })
  }

  aim(target: Target | null): void {
    const drag = this.#drag
    if (!drag) return
    const next = target && drag.allowed.has(target.stepId) ? placeIn(drag, target) : null
    if (next?.stepId === drag.target?.stepId && next?.index === drag.target?.index) return
    this.#set({ ...drag, target: next })
  }

  end(): void {
    this.#set(null)
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
    const drag = this.#drag
    if (!drag) return idle
    const isOrigin = drag.lifted.stepId === stepId
    const isTarget = drag.target?.stepId === stepId
    return {
      look: isTarget && !isOrigin ? 'over' : isOrigin ? 'origin' : drag.allowed.has(stepId) ? 'allowed' : 'denied',
      target: isTarget ? drag.target?.index ?? null : null,
      ghost: isOrigin ? drag.lifted.id : null,
      lifted: drag.lifted.id,
      isKeyboard: drag.by === 'keyboard',
      isBehind: drag.behind.has(stepId),
    }
  }

  #set(drag: Drag | null): void {
    this.#drag = drag
    for (const listener of this.#listeners) listener()
  }
}

/** In a sorted lane what comes is put first, and what stands in it stays. */
function placeIn({ isSorted, lifted }: Drag, target: Target): Target {
  if (!isSorted) return target
  return { stepId: target.stepId, index: target.stepId === lifted.stepId ? lifted.index : 0 }
}
