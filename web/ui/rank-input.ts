import { MAX_RANK, RANK_STEP, snapRank } from '#rules/candidates/rank.ts'

/** Returns the rank at a position along the five stars (0 to 1 from the left). At least half a star. */
export function rankAt(fraction: number): number {
  const steps = Math.ceil(Math.min(1, Math.max(0, fraction)) * (MAX_RANK / RANK_STEP))
  return Math.max(RANK_STEP, steps * RANK_STEP)
}

/** Returns the rank after a key press on the slider, or null for other keys. */
export function rankAfterKey(key: string, rank: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return snapRank(rank + RANK_STEP)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return snapRank(rank - RANK_STEP)
  if (key === 'Home') return 0
  if (key === 'End') return MAX_RANK
  return null
}
