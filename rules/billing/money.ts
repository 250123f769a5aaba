// Money as whole öre, VAT in basis points, one rounding rule. Binary fractions never carry an amount: decimal kronor
// exist only on the wire and on the screen. Source: calls.md, "Money"; 3§3, 3§9 (VAT is a rate, 0 or 0.25).

declare const öre: unique symbol
declare const basisPoints: unique symbol

/** An amount in whole öre, a hundredth of a krona; negative for what is given back. */
export type Ore = number & { readonly [öre]: true }
/** A rate in hundredths of a percent: 2500 is 25 %. */
export type BasisPoints = number & { readonly [basisPoints]: true }

/** The parts of one whole in basis points. */
const WHOLE = 10_000n
/**
 * Beyond this an amount is a mistake: ten thousand million kronor. It also keeps every sum of a million lines exact.
 */
export const MOST_ORE = 1_000_000_000_000

/** Takes whole öre. Throws RangeError for anything else, and for more than {@link MOST_ORE}. */
export function ore(value: number): Ore {
  if (!Number.isSafeInteger(value) || Math.abs(value) > MOST_ORE) throw new RangeError(`${value} is no amount in öre`)
  return (value === 0 ? 0 : value) as Ore
}

/** Takes a rate in basis points, 0 to 10 000. Throws RangeError for anything else. */
export function basisPointsOf(value: number): BasisPoints {
  if (!Number.isInteger(value) || value < 0 || value > 10_000)
    throw new RangeError(`${value} is no rate in basis points`)
  return value as BasisPoints
}

/** Decimal kronor of the wire as öre: 14875.5 is 1 487 550. Throws RangeError when it has parts of an öre. */
export function oreOfKronor(kronor: number): Ore {
  const value = Math.round(kronor * 100)
  // The nearest whole öre must be what was meant, give or take the noise of binary fractions.
  if (!Number.isFinite(kronor) || Math.abs(kronor * 100 - value) > 1e-4)
    throw new RangeError(`${kronor} kronor are no whole öre`)
  return ore(value)
}

/** Öre as the decimal kronor of the wire. */
export const kronorOf = (amount: Ore): number => amount / 100

/** The decimal rate of the wire as basis points: 0.25 is 2500. Throws RangeError for anything that is no rate. */
export function basisPointsOfRate(rate: number): BasisPoints {
  const value = Math.round(rate * 10_000)
  if (!Number.isFinite(rate) || Math.abs(rate * 10_000 - value) > 1e-6) throw new RangeError(`${rate} is no rate`)
  return basisPointsOf(value)
}

/** Basis points as the decimal rate of the wire. */
export const rateOf = (rate: BasisPoints): number => rate / 10_000

/** The one rounding rule: a fraction of an öre goes to the nearest, half away from zero. */
function divided(numerator: bigint, denominator: bigint): Ore {
  const negative = numerator < 0n
  const rounded = ((negative ? -numerator : numerator) * 2n + denominator) / (denominator * 2n)
  return ore(Number(negative ? -rounded : rounded))
}

/** A share of an amount, rounded once. */
export const shareOf = (amount: Ore, share: BasisPoints): Ore => divided(BigInt(amount) * BigInt(share), WHOLE)

/** What remains of an amount that holds VAT when the VAT is taken out, rounded once (ADMIN-64). */
export const netOfGross = (gross: Ore, vat: BasisPoints): Ore => divided(BigInt(gross) * WHOLE, WHOLE + BigInt(vat))

/** One line of an order or an invoice. */
export interface MoneyLine {
  /** Whole pieces; negative for what is given back. */
  quantity: number
  /** Of one piece, without VAT. */
  unitPrice: Ore
  /** Taken from the line's price before VAT. */
  discount?: BasisPoints
  vat: BasisPoints
}

/** What a line or a document comes to. Always: net + vat = gross. */
export interface Totals {
  net: Ore
  vat: Ore
  gross: Ore
}

/** A line's totals: the net is rounded once, and the VAT of that net once. Throws RangeError for parts of a piece. */
export function lineTotals({ quantity, unitPrice, discount = 0 as BasisPoints, vat }: MoneyLine): Totals {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`${quantity} are no whole pieces`)
  const net = divided(BigInt(unitPrice) * BigInt(quantity) * (WHOLE - BigInt(discount)), WHOLE)
  const tax = shareOf(net, vat)
  return { net, vat: tax, gross: ore(net + tax) }
}

/** A document's totals: the sums of its lines' rounded amounts, never rounded again, so that every column adds up. */
export interface DocumentTotals extends Totals {
  /** By rate, the lowest first. */
  byRate: (Totals & { rate: BasisPoints })[]
}

export function documentTotals(lines: readonly MoneyLine[]): DocumentTotals {
  const byRate = new Map<BasisPoints, Totals>()
  for (const line of lines) {
    const one = lineTotals(line)
    byRate.set(line.vat, plus(byRate.get(line.vat) ?? nothing, one))
  }
  const rates = [...byRate].map(([rate, totals]) => ({ rate, ...totals })).sort((a, b) => a.rate - b.rate)
  return { ...rates.reduce<Totals>(plus, nothing), byRate: rates }
}

const nothing: Totals = { net: 0 as Ore, vat: 0 as Ore, gross: 0 as Ore }
const plus = (a: Totals, b: Totals): Totals => ({
  net: ore(a.net + b.net),
  vat: ore(a.vat + b.vat),
  gross: ore(a.gross + b.gross),
})
