/**
 * The distance between positions after a step is renumbered. The position (rank) of a candidate in its step is a
 * fractional number, so a move writes only one row. The step is renumbered if two neighbours have no room between them.
 */
export const POSITION_GAP = 1024

/** The step is renumbered below this distance. It is far above the precision limit of doubles. */
const MIN_ROOM = 1e-6

/**
 * Returns positions for several candidates in a row between two neighbours. A neighbour is null at the end of the list.
 * Returns null if there is no room left and the step must be renumbered.
 */
export function positionsBetween(before: number | null, after: number | null, count: number): number[] | null {
  const row = (positionAt: (index: number) => number): number[] =>
    Array.from({ length: count }, (_, index) => positionAt(index))
  if (before === null && after === null) return row((index) => POSITION_GAP * (index + 1))
  if (before === null) return row((index) => (after ?? 0) - POSITION_GAP * (count - index))
  if (after === null) return row((index) => before + POSITION_GAP * (index + 1))
  const room = after - before
  return room < MIN_ROOM * count ? null : row((index) => before + (room / (count + 1)) * (index + 1))
}

/** Returns a position for one candidate between two neighbours, or null if there is no room. */
export const positionBetween = (before: number | null, after: number | null): number | null =>
  positionsBetween(before, after, 1)?.[0] ?? null
