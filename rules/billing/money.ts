// Money as whole öre, VAT in basis points, and one rounding rule. Amounts are never binary fractions: decimal kronor
// exist only in the API and on the screen. Source: calls.md, "Money"; 3§3, 3§9 (VAT is a rate, 0 or 0.25).

declare const öre: unique symbol
declare const basisPoints: unique symbol

/** An amount in whole öre, a hundredth of a krona. Negative for refunds. */
export type Ore = number & { readonly [öre]: true }
/** A rate in hundredths of a percent: 2500 is 25 %. */
export type BasisPoints = number & { readonly [basisPoints]: true }

/** 100 % in basis points. */
const FULL_BASIS_POINTS = 10_000n
/** A larger amount is a mistake: ten billion kronor. The limit also keeps the sum of a million lines exact. */
const MAX_ORE = 1_000_000_000_000

/** Converts a number to öre. Throws RangeError unless it is a whole number of at most {@link MAX_ORE}. */
export function ore(value: number): Ore {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MAX_ORE)
    throw new RangeError(`Not a whole amount in öre of at most ${MAX_ORE}: ${value}`)
  return (value === 0 ? 0 : value) as Ore
}

/** Converts a number to basis points. Throws RangeError unless it is a whole number from 0 to 10 000. */
export function basisPointsOf(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 10_000)
    throw new RangeError(`Not a rate in basis points from 0 to 10000: ${value}`)
  return value as BasisPoints
}

/** Converts decimal kronor of the API to öre: 14875.5 is 1 487 550. Throws RangeError for fractions of an öre. */
export function kronorToOre(kronor: number): Ore {
  const value = Math.round(kronor * 100)
  // The nearest whole öre must match the input, apart from the error of binary fractions, which grows with the amount.
  if (!Number.isFinite(kronor) || Math.abs(kronor * 100 - value) > Math.max(1e-4, Math.abs(kronor) * 1e-13))
    throw new RangeError(`Amount in kronor has more than two decimals: ${kronor}`)
  return ore(value)
}

/** Converts öre to the decimal kronor of the API. */
export const oreToKronor = (amount: Ore): number => amount / 100

/** Converts a decimal rate of the API to basis points: 0.25 is 2500. Throws RangeError for an invalid rate. */
export function rateToBasisPoints(rate: number): BasisPoints {
  const value = Math.round(rate * 10_000)
  if (!Number.isFinite(rate) || Math.abs(rate * 10_000 - value) > 1e-6)
    throw new RangeError(`Not a rate with at most four decimals: ${rate}`)
  return basisPointsOf(value)
}

/** Converts basis points to the decimal rate of the API. */
export const basisPointsToRate = (rate: BasisPoints): number => rate / 10_000

/** The only rounding rule: to the nearest öre, half away from zero. */
function divide(numerator: bigint, denominator: bigint): Ore {
  const negative = numerator < 0n
  const rounded = ((negative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n)
  return ore(Number(negative ? -rounded : rounded))
}

/** Returns a share of an amount, rounded once. */
export const shareOf = (amount: Ore, share: BasisPoints): Ore =>
  divide(BigInt(amount) * BigInt(share), FULL_BASIS_POINTS)

/** Removes the VAT from an amount that includes it, rounded once (ADMIN-64). */
export const netOfGross = (gross: Ore, vat: BasisPoints): Ore =>
  divide(BigInt(gross) * FULL_BASIS_POINTS, FULL_BASIS_POINTS + BigInt(vat))

/**
 * Adds VAT to a base, rounded once. The VAT of a document is the rate times the sum of its lines, not the sum of the
 * rounded VAT of each line, so that everybody can check it (BILL-09).
 */
export function addVat(net: Ore, rate: BasisPoints): Totals {
  const vat = shareOf(net, rate)
  return { net, vat, gross: ore(net + vat) }
}

/** A line of an order or an invoice. */
export interface MoneyLine {
  /** A whole number. Negative for refunds. */
  quantity: number
  /** Price of one unit, without VAT. */
  unitPrice: Ore
  /** Deducted from the line's price before VAT. */
  discount?: BasisPoints
  vat: BasisPoints
}

/** The totals of a line or a document. Always: net + vat = gross. */
export interface Totals {
  net: Ore
  vat: Ore
  gross: Ore
}

/**
 * Returns the totals of a line. The net is rounded once, and the VAT of that net once. Throws RangeError for a
 * fractional quantity.
 */
export function lineTotals({ quantity, unitPrice, discount = 0 as BasisPoints, vat }: MoneyLine): Totals {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`Quantity is not a whole number: ${quantity}`)
  const net = divide(BigInt(unitPrice) * BigInt(quantity) * (FULL_BASIS_POINTS - BigInt(discount)), FULL_BASIS_POINTS)
  return addVat(net, vat)
}

/** The totals of a document. The VAT is calculated once for each rate, on the sum of its lines. */
export interface DocumentTotals extends Totals {
  /** Totals by VAT rate, the lowest rate first. */
  byRate: (Totals & { rate: BasisPoints })[]
}

export function documentTotals(lines: readonly MoneyLine[]): DocumentTotals {
  const bases = new Map<BasisPoints, Ore>()
  for (const line of lines) bases.set(line.vat, ore((bases.get(line.vat) ?? 0) + lineTotals(line).net))
  const rates = [...bases].map(([rate, net]) => ({ rate, ...addVat(net, rate) })).sort((a, b) => a.rate - b.rate)
  return { ...rates.reduce<Totals>(plus, ZERO_TOTALS), byRate: rates }
}

const ZERO_TOTALS: Totals = { net: 0 as Ore, vat: 0 as Ore, gross: 0 as Ore }
const plus = (a: Totals, b: Totals): Totals => ({
  net: ore(a.net + b.net),
  vat: ore(a.vat + b.vat),
  gross: ore(a.gross + b.gross),
})
