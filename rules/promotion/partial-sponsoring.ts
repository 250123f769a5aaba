// Points that give a company's ads visibility. Source: 2§5, 2§9, 3§5, 3§9 (PROMO-47 to PROMO-50).

/** Most points of one ad (PROMO-47). */
export const MOST_AD_POINTS = 10

/** What the field of a company's points hints at (PROMO-48). */
export const COMPANY_POINTS_HINT = { min: 1, max: 100_000 } as const

/** Most points of a company: what an unsigned number of 32 bits holds (PROMO-48, PROMO-49). */
export const MOST_COMPANY_POINTS = 4_294_967_295

/** Milliseconds a change of points waits for another one (PROMO-50). */
export const POINTS_DEBOUNCE_MS = 1000

const isWhole = (value: number, most: number): boolean => Number.isInteger(value) && value >= 0 && value <= most

/** Whether an ad may have so many points. */
export const areAdPoints = (points: number): boolean => isWhole(points, MOST_AD_POINTS)

/** Whether a company may have so many points. */
export const areCompanyPoints = (points: number): boolean => isWhole(points, MOST_COMPANY_POINTS)

/**
 * Whether an ad can have `wanted` points where the company has `available` and its other ads `others` together. What is
 * taken away always can.
 */
export const pointsSuffice = ({
  available,
  others,
  before,
  wanted,
}: {
  available: number
  others: number
  before: number
  wanted: number
}): boolean => wanted <= before || others + wanted <= available
