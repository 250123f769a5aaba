import type { Target } from '#web/features/candidate/move/lifted.ts'

/**
 * A lane as the keyboard move sees it: the number of boxes besides the lifted box, and whether the lane accepts the
 * box.
 */
export interface LiftLane {
  id: string
  others: number
  allowed: boolean
}

/**
 * Returns the target of a lifted box after a key. Up and down move within the lane, left and right move to the next
 * allowed lane, Home and End move to its first and last position. Returns null for other keys.
 */
export function targetAfterKey(lanes: readonly LiftLane[], target: Target, key: string): Target | null {
  const lane = lanes.find(({ id }) => id === target.stepId)
  if (!lane) return null
  const inLane = (index: number): Target => ({ stepId: lane.id, index: Math.min(Math.max(0, index), lane.others) })
  switch (key) {
    case 'ArrowUp':
      return inLane(target.index - 1)
    case 'ArrowDown':
      return inLane(target.index + 1)
    case 'Home':
      return inLane(0)
    case 'End':
      return inLane(lane.others)
    case 'ArrowLeft':
    case 'ArrowRight': {
      const allowed = lanes.filter((each) => each.allowed)
      const next = allowed[allowed.indexOf(lane) + (key === 'ArrowLeft' ? -1 : 1)]
      return next ? { stepId: next.id, index: Math.min(target.index, next.others) } : target
    }
    default:
      return null
  }
}

/**
 * Returns the box that gets the focus after a key. Up and down move within the lane, left and right move to the next
 * lane that has boxes.
 */
export function focusAfterKey(
  counts: readonly number[],
  lane: number,
  index: number,
  key: string,
): { lane: number; index: number } | null {
  const last = (counts[lane] ?? 0) - 1
  switch (key) {
    case 'ArrowUp':
      return { lane, index: Math.max(0, index - 1) }
    case 'ArrowDown':
      return { lane, index: Math.min(last, index + 1) }
    case 'Home':
      return { lane, index: 0 }
    case 'End':
      return { lane, index: last }
    case 'ArrowLeft':
    case 'ArrowRight': {
      const by = key === 'ArrowLeft' ? -1 : 1
      for (let other = lane + by; other >= 0 && other < counts.length; other += by) {
        const count = counts[other] ?? 0
        if (count > 0) return { lane: other, index: Math.min(index, count - 1) }
      }
      return { lane, index }
    }
    default:
      return null
  }
}
