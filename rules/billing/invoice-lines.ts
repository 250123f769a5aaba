// The amounts of an invoice. Amounts are whole öre without VAT, rounded as in rules/billing/money.ts. The amount to pay
// is whole kronor. The difference is a separate rounding line.

import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { addVat, netOfGross, ore, type BasisPoints, type Ore, type Totals } from './money.ts'

/** An invoice line without VAT. */
export interface InvoiceLine {
  net: Ore
  /** Zero or negative. */
  discount: Ore
  /** Staff cancelled the payment. The line stays on the invoice and costs nothing. */
  isPaymentCanceled: boolean
}

/** The totals of an invoice. Always net + vat = gross and gross + rounding = payable. */
export interface InvoiceTotals extends Totals {
  /** The difference to whole kronor. */
  rounding: Ore
  payable: Ore
}

export const MAX_LINE_TITLE_LENGTH = 200
/** Maximum amount of a line, in öre: a hundred million kronor. */
export const MAX_LINE_AMOUNT_ORE = 10_000_000_000
/** The preset discount in the discount dialog, in kronor (ADMIN-70). */
export const DEFAULT_DISCOUNT_KRONOR = -1000
/** The fee for a paper invoice, in öre without VAT (BILL-25). */
export const PAPER_FEE_ORE = ore(2600)

/** Returns the amount due for a line, without VAT. */
export const amountDueOf = ({ net, discount, isPaymentCanceled }: InvoiceLine): Ore =>
  isPaymentCanceled ? ore(0) : ore(net + discount)

/** Adds VAT to a line. The VAT of an invoice is not the sum of these amounts; `invoiceTotals` returns it. */
export const lineWithVat = (line: InvoiceLine, vat: BasisPoints): Totals => addVat(amountDueOf(line), vat)

/** Rounds to whole kronor, half away from zero. */
export const roundToKronor = (amount: Ore): Ore => ore(Math.sign(amount) * Math.round(Math.abs(amount) / 100) * 100)

/** Sums the lines, adds VAT to the sum and returns the amount to pay. */
export function invoiceTotals(lines: readonly InvoiceLine[], vat: BasisPoints): InvoiceTotals {
  const totals = addVat(ore(lines.reduce((net, line) => net + amountDueOf(line), 0)), vat)
  const payable = roundToKronor(totals.gross)
  return { ...totals, rounding: ore(payable - totals.gross), payable }
}

/** Returns a discount as it is stored. A typed amount without a minus sign also means a discount (ADMIN-70). */
export const storedDiscount = (typed: Ore): Ore => ore(-Math.abs(typed))

/** Checks a discount. It cannot be larger than the price of its line. */
export function checkDiscount(line: Pick<InvoiceLine, 'net'>, discount: Ore): FieldErrors {
  const errors: FieldErrors = {}
  if (line.net + discount < 0) addError(errors, 'discount', 'moreThanPrice')
  return errors
}

/**
 * Returns whether staff may change and remove a line (ADMIN-63). Lines of ads and candidates are excluded. So is the
 * paper invoice fee, which follows the paper billing setting of the invoice.
 */
export const isManualLine = ({
  kind,
  item,
}: {
  kind: 'Posting' | 'Candidate' | 'Other'
  item: string | null
}): boolean => kind === 'Other' && item !== 'paperFee'

/**
 * Checks a line that staff add: a blank or too long title, no amount, or an amount that is negative or too large. Only a
 * discount can be negative (SHELL-05).
 */
export function checkManualLine({ title, net }: { title: string; net: number }): FieldErrors {
  const errors: FieldErrors = {}
  if (title.trim() === '') addError(errors, 'title', 'required')
  else if (title.trim().length > MAX_LINE_TITLE_LENGTH) addError(errors, 'title', 'tooLong')
  if (net === 0) addError(errors, 'amount', 'required')
  else if (net < 0 || net > MAX_LINE_AMOUNT_ORE) addError(errors, 'amount', 'outOfRange')
  return errors
}

/** Returns the net amount to store for an amount typed with VAT (ADMIN-64). */
export const netOfTypedGross = (gross: Ore, vat: BasisPoints): Ore => netOfGross(gross, vat)

/**
 * Returns the amount with VAT that a line shows after an amount typed with VAT was stored without VAT. It can differ by
 * an öre: no whole öre without VAT gives 12 345.67 with 25 % VAT (ADMIN-64).
 */
export const grossOfStored = (typed: Ore, vat: BasisPoints): Ore => addVat(netOfTypedGross(typed, vat), vat).gross
