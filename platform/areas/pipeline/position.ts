/**
 * Where a candidate stands within a step: a fractional number, so that a move writes one row. When two neighbours
 * have no room between them the step is numbered anew, `gap` apart.
 */
export const gap = 1024

/** Below this distance a step is numbered anew; far above where doubles lose their fraction. */
const leastRoom = 1e-6

/**
 * A position between two neighbours, `null` meaning the end of the list on that side.
 * Answers null when there is no room left and the step must be numbered anew.
 */
export function positionBetween(before: number | null, after: number | null): number | null {
  if (before === null && after === null) return gap
  if (before === null) return (after ?? 0) - gap
  if (after === null) return before + gap
  return after - before < leastRoom ? null : before + (after - before) / 2
}
