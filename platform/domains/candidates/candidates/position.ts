/**
 * Where a candidate stands within a step: a fractional number, so that a move writes one row. When two neighbours
 * have no room between them the step is numbered anew, `gap` apart.
 */
export const gap = 1024

/** Below this distance a step is numbered anew; far above where doubles lose their fraction. */
const leastRoom = 1e-6

/**
 * Positions for some candidates in a row between two neighbours, `null` meaning the end of the list on that side.
 * Answers null when there is no room left and the step must be numbered anew.
 */
export function positionsBetween(before: number | null, after: number | null, count: number): number[] | null {
  const row = (place: (index: number) => number): number[] => Array.from({ length: count }, (_, index) => place(index))
  if (before === null && after === null) return row((index) => gap * (index + 1))
  if (before === null) return row((index) => (after ?? 0) - gap * (count - index))
  if (after === null) return row((index) => before + gap * (index + 1))
  const room = after - before
  return room < leastRoom * count ? null : row((index) => before + (room / (count + 1)) * (index + 1))
}

/** The position of one between two neighbours. */
export const positionBetween = (before: number | null, after: number | null): number | null =>
  positionsBetween(before, after, 1)?.[0] ?? null
