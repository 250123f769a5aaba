import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import type { BasisPoints } from './money.ts'

/**
 * VAT category of an invoice, as a code of UNCL 5305:
 *
 * - `S`: standard rate.
 * - `AE`: reverse charge. The buyer is abroad and accounts for the VAT.
 * - `Z`: zero rate.
 */
export type VatCategory = 'S' | 'AE' | 'Z'

/** Returns the VAT category for a rate and the two-letter country of the buyer (PLUS-105). */
export function vatCategoryOf(rate: BasisPoints, country: string): VatCategory {
  if (rate > 0) return 'S'
  return country === HOME_COUNTRY ? 'Z' : 'AE'
}
