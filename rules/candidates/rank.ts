// The rank of a candidate: 0 to 5 in halves. Source: 2§2.1, 2§5.

export const MAX_RANK = 5
export const RANK_STEP = 0.5

/** Whether a number is a rank: 0 to 5 in halves (PIPE-35). */
export const isRank = (value: number) => value >= 0 && value <= MAX_RANK && Number.isInteger(value / RANK_STEP)

/** The nearest rank. */
export const snapRank = (value: number) =>
  Math.min(MAX_RANK, Math.max(0, Math.round((Number.isFinite(value) ? value : 0) / RANK_STEP) * RANK_STEP))

export type Star = 'full' | 'half' | 'empty'

/** Five stars, full, half and empty (PIPE-18). */
export function stars(rank: number): Star[] {
  const snapped = snapRank(rank)
  return Array.from({ length: MAX_RANK }, (_, index) =>
    snapped >= index + 1 ? 'full' : snapped >= index + RANK_STEP ? 'half' : 'empty',
  )
}
