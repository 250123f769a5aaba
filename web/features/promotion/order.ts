import { basisPointsOf, documentTotals, ore, type BasisPoints, type Ore } from '#rules/billing/money.ts'
import { priceOf, type Package, type PackagePrices, type PriceMode } from '#rules/promotion/packages.ts'

/** The most common VAT rate. It is used until the company's own rate is loaded. */
export const SWEDISH_VAT = basisPointsOf(2500)

/** The payment for a package, and the options bought with it (PROMO-62, PROMO-63). */
export interface Payment {
  mode: PriceMode
  hasSocialMedia: boolean
  /** The pictures for social media. Only used with the social media package. */
  pictures: 'uploaded' | 'auto-select'
}

/** The total of an order, in öre. */
export interface OrderSum {
  package: Ore
  socialMedia: Ore
  vat: Ore
  gross: Ore
}

/** Returns the total of a package and the social media package. A package paid with credits costs nothing. */
export function orderSum(
  chosen: Package,
  payment: Payment,
  { prices, socialMedia, vat }: { prices: PackagePrices; socialMedia: number; vat: BasisPoints },
): OrderSum {
  const lines = [
    payment.mode === 'credit' ? 0 : priceOf(prices, 'monetary', chosen),
    payment.hasSocialMedia ? socialMedia : 0,
  ].map(ore)
  const totals = documentTotals(lines.map((unitPrice) => ({ quantity: 1, unitPrice, vat })))
  return { package: lines[0] ?? ore(0), socialMedia: lines[1] ?? ore(0), vat: totals.vat, gross: totals.gross }
}

/**
 * Returns the default payment: by invoice, without the social media package, with the company's pictures if it has
 * uploaded any.
 */
export const defaultPayment = ({ hasPictures }: { hasPictures: boolean }): Payment => ({
  mode: 'monetary',
  hasSocialMedia: false,
  pictures: hasPictures ? 'uploaded' : 'auto-select',
})
