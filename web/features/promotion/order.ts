import { basisPointsOf, documentTotals, ore, type BasisPoints, type Ore } from '#rules/billing/money.ts'
import { priceOf, type Package, type PackagePrices, type PriceMode } from '#rules/promotion/packages.ts'

/** The rate most companies pay, until a company's own is known. */
export const SWEDISH_VAT = basisPointsOf(2500)

/** How a package is paid, and what is bought with it (PROMO-62, PROMO-63). */
export interface Payment {
  mode: PriceMode
  hasSocialMedia: boolean
  /** Whose pictures social media show; counts only with the social media package. */
  pictures: 'uploaded' | 'auto-select'
}

/** What an order comes to, in öre. */
export interface OrderSum {
  package: Ore
  socialMedia: Ore
  vat: Ore
  gross: Ore
}

/** The sum of a package and the social media package: with credits the package costs nothing. */
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
 * How a package is paid until something else is chosen: by invoice, alone, with the company's pictures where it has
 * given some.
 */
export const firstPayment = ({ hasPictures }: { hasPictures: boolean }): Payment => ({
  mode: 'monetary',
  hasSocialMedia: false,
  pictures: hasPictures ? 'uploaded' : 'auto-select',
})
