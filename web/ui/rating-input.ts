import { MAX_RATING, RATING_STEP, roundToRating } from '#rules/candidates/rating.ts'

/** Returns the rating at a position along the five stars (0 to 1 from the left). At least half a star. */
export function ratingAt(fraction: number): number {
  const steps = Math.ceil(Math.min(1, Math.max(0, fraction)) * (MAX_RATING / RATING_STEP))
  return Math.max(RATING_STEP, steps * RATING_STEP)
}

/** Returns the rating after a key press on the slider, or null for other keys. */
export function ratingAfterKey(key: string, rating: number): number | null {
  if (key === 'ArrowRight' || key === 'ArrowUp') return roundToRating(rating + RATING_STEP)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return roundToRating(rating - RATING_STEP)
  if (key === 'Home') return 0
  if (key === 'End') return MAX_RATING
  return null
}
