// Points that increase the visibility of a company's ads. Source: 2§5, 2§9, 3§5, 3§9 (PROMO-47 to PROMO-50).

/** Maximum points of an ad (PROMO-47). */
export const MAX_AD_POINTS = 10

/** The limits shown as a hint in the points field of a company (PROMO-48). */
export const COMPANY_POINTS_HINT = { min: 1, max: 100_000 } as const

/** Maximum points of a company: the maximum of an unsigned 32-bit number (PROMO-48, PROMO-49). */
export const MAX_COMPANY_POINTS = 4_294_967_295

/** Debounce of point changes in milliseconds (PROMO-50). */
export const POINTS_DEBOUNCE_MS = 1000

const isWhole = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max

/** Returns whether a number is valid as the points of an ad. */
export const isValidAdPoints = (points: number): boolean => isWhole(points, MAX_AD_POINTS)

/** Returns whether a number is valid as the points of a company. */
export const isValidCompanyPoints = (points: number): boolean => isWhole(points, MAX_COMPANY_POINTS)

/**
 * Returns whether an ad can have `wanted` points. The company has `available` points, and its other ads use `others` in
 * total. Lowering the points is always possible.
 */
export const hasEnoughPoints = ({
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
