// The rating of a candidate: 0 to 5 in steps of a half. Source: 2§2.1, 2§5.

export const MAX_RATING = 5
export const RATING_STEP = 0.5

/** Returns whether a number is a rating: 0 to 5 in steps of a half (PIPE-35). */
export const isRating = (value: number) => value >= 0 && value <= MAX_RATING && Number.isInteger(value / RATING_STEP)

/** Rounds to the nearest rating. */
export const roundToRating = (value: number) =>
  Math.min(MAX_RATING, Math.max(0, Math.round((Number.isFinite(value) ? value : 0) / RATING_STEP) * RATING_STEP))

export type StarFill = 'full' | 'half' | 'empty'

/** Returns five stars, each full, half or empty (PIPE-18). */
export function starFills(rating: number): StarFill[] {
  const snapped = roundToRating(rating)
  return Array.from({ length: MAX_RATING }, (_, index) =>
    snapped >= index + 1 ? 'full' : snapped >= index + RATING_STEP ? 'half' : 'empty',
  )
}
