// The candidate board. Source: 2§2.1, 2§4.2, 1§2.

/** The board is locked only when the route's parameter says 'locked' (SHELL-53). */
export const isLockedParam = (param: string | undefined) => param === 'locked'

export type StepRole = 'rejected' | 'incoming' | 'accepted' | 'extra'

/** Index of the step for new candidates, and of the one for rejected ones (PIPE-09, PIPE-65). */
export const REJECTED_INDEX = 0
export const INCOMING_INDEX = 1

/** What a step is by its place: first rejected, second incoming, last accepted, others extra (PIPE-09, PIPE-80). */
export function stepRole(index: number, count: number): StepRole {
  if (index === REJECTED_INDEX) return 'rejected'
  if (index === INCOMING_INDEX) return 'incoming'
  return index === count - 1 ? 'accepted' : 'extra'
}

/**
 * The indexes at which a candidate from a step may be dropped. Unlocked: anywhere (PIPE-23). Locked: from the first or
 * last step only there (PIPE-21); from others the same step, later ones or the first (PIPE-22).
 */
export function allowedStepIndexes(count: number, from: number, locked: boolean): number[] {
  const all = Array.from({ length: count }, (_, index) => index)
  if (from < 0 || from >= count) return []
  if (!locked) return all
  if (from === 0 || from === count - 1) return [from]
  return all.filter((index) => index >= from || index === 0)
}

/** The same by step ids, for steps in board order; empty when `from` is not among them. */
export function allowedSteps<Id>(steps: readonly { id: Id }[], from: Id, locked: boolean): Id[] {
  const index = steps.findIndex((step) => step.id === from)
  return allowedStepIndexes(steps.length, index, locked).flatMap((i) => steps[i]?.id ?? [])
}

/** Whether one move is allowed. */
export const canMove = <Id>(steps: readonly { id: Id }[], from: Id, to: Id, locked: boolean) =>
  allowedSteps(steps, from, locked).includes(to)

/** A list with an id taken out and put in at an index, which is clamped: how a reorder and a move change a lane. */
export function placeAt<Id>(ids: readonly Id[], id: Id, index: number): Id[] {
  const others = ids.filter((other) => other !== id)
  return others.toSpliced(Math.min(Math.max(0, index), others.length), 0, id)
}
