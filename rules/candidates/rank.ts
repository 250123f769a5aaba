// The rank of a candidate: 0 to 5 in steps of a half. Source: 2§2.1, 2§5.

export const MAX_RANK = 5
export const RANK_STEP = 0.5

/** Returns whether a number is a rank: 0 to 5 in steps of a half (PIPE-35). */
export const isRank = (value: number) => value >= 0 && value <= MAX_RANK && Number.isInteger(value / RANK_STEP)

/** Rounds to the nearest rank. */
export const snapRank = (value: number) =>
  Math.min(MAX_RANK, Math.max(0, Math.round((Number.isFinite(value) ? value : 0) / RANK_STEP) * RANK_STEP))

export type Star = 'full' | 'half' | 'empty'

/** Returns five stars, each full, half or empty (PIPE-18). */
export function stars(rank: number): Star[] {
  const snapped = snapRank(rank)
  return Array.from({ length: MAX_RANK }, (_, index) =>
    snapped >= index + 1 ? 'full' : snapped >= index + RANK_STEP ? 'half' : 'empty',
  )
}
