// The candidate board. Source: 2§2.1, 2§4.2, 1§2.

/** Returns whether the board is locked: the route's parameter is exactly 'locked' (SHELL-53). */
export const isBoardLocked = (param: string | undefined) => param === 'locked'

export type StepRole = 'rejected' | 'incoming' | 'accepted' | 'extra'

/** Indexes of the step for rejected candidates and of the step for new candidates (PIPE-09, PIPE-65). */
export const REJECTED_INDEX = 0
export const INCOMING_INDEX = 1

/**
 * Returns the role of a step by its index: first rejected, second incoming, last accepted, others extra (PIPE-09,
 * PIPE-80).
 */
export function stepRole(index: number, count: number): StepRole {
  if (index === REJECTED_INDEX) return 'rejected'
  if (index === INCOMING_INDEX) return 'incoming'
  return index === count - 1 ? 'accepted' : 'extra'
}

/**
 * Returns the indexes of the steps that a candidate can be dropped on.
 * - Unlocked: all steps (PIPE-23).
 * - Locked, in the first or last step: only that step (PIPE-21).
 * - Locked, in any other step: that step, later steps and the first step (PIPE-22).
 */
export function allowedStepIndexes(count: number, from: number, locked: boolean): number[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  if (from < 0 || from >= count) return []
  if (!locked) return indexes
  if (from === 0 || from === count - 1) return [from]
  return indexes.filter((index) => index >= from || index === 0)
}

/**
 * Returns the ids of the steps that a candidate can be dropped on. `steps` are in board order. Empty if `from` is not
 * among them.
 */
export function allowedSteps<Id>(steps: readonly { id: Id }[], from: Id, locked: boolean): Id[] {
  const index = steps.findIndex((step) => step.id === from)
  return allowedStepIndexes(steps.length, index, locked).flatMap((i) => steps[i]?.id ?? [])
}

/** Returns whether a single move is allowed. */
export const canMove = <Id>(steps: readonly { id: Id }[], from: Id, to: Id, locked: boolean) =>
  allowedSteps(steps, from, locked).includes(to)

/** Moves an id to an index, which is clamped to the list. Used to reorder a lane and to move a candidate into one. */
export function moveToIndex<Id>(ids: readonly Id[], id: Id, index: number): Id[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.min(Math.max(0, index), others.length), 0, id)
}
