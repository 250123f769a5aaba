// What the lines of an invoice come to. Amounts are whole öre without VAT, rounded as rules/billing/money.ts says; what is to
// be paid is whole kronor, and what that takes or adds stands on a line of its own.

import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { netOfGross, ore, shareOf, type BasisPoints, type Ore, type Totals } from './money.ts'

/** A line without VAT. */
export interface InvoiceLine {
  net: Ore
  /** Zero or below. */
  discount: Ore
  /** Staff took its payment away: it stands on the invoice and costs nothing. */
  isPaymentCanceled: boolean
}

/** What an invoice comes to; always net + vat = gross and gross + rounding = payable. */
export interface InvoiceTotals extends Totals {
  /** To whole kronor. */
  rounding: Ore
  payable: Ore
}

export const TITLE_MAX_LENGTH = 200
/** Most of one line, in öre: a hundred million kronor. */
export const MOST_OF_A_LINE = 10_000_000_000
/** What is asked for as a discount before anybody typed, in kronor (ADMIN-70). */
export const USUAL_DISCOUNT = -1000
/** What a bill on paper costs, in öre without VAT (BILL-25). */
export const PAPER_FEE = ore(2600)

/** What is due for a line, without VAT. */
export const dueOf = ({ net, discount, isPaymentCanceled }: InvoiceLine): Ore =>
  isPaymentCanceled ? ore(0) : ore(net + discount)

/** A line with its VAT. */
export function lineWithVat(line: InvoiceLine, vat: BasisPoints): Totals {
  const net = dueOf(line)
  const tax = shareOf(net, vat)
  return { net, vat: tax, gross: ore(net + tax) }
}

/** Whole kronor, half away from zero. */
export const wholeKronor = (amount: Ore): Ore => ore(Math.sign(amount) * Math.round(Math.abs(amount) / 100) * 100)

/** The sums of the lines, and what is to be paid. */
export function invoiceTotals(lines: readonly InvoiceLine[], vat: BasisPoints): InvoiceTotals {
  const sum = { net: 0, vat: 0, gross: 0 }
  for (const line of lines) {
    const one = lineWithVat(line, vat)
    sum.net += one.net
    sum.vat += one.vat
    sum.gross += one.gross
  }
  const gross = ore(sum.gross)
  const payable = wholeKronor(gross)
  return { net: ore(sum.net), vat: ore(sum.vat), gross, rounding: ore(payable - gross), payable }
}

/** A discount as it is stored: what is typed without a minus means one (ADMIN-70). */
export const discountOf = (typed: Ore): Ore => ore(-Math.abs(typed))

/** What is wrong with a discount: it may not be more than the price of its line. */
export function checkDiscount(line: Pick<InvoiceLine, 'net'>, discount: Ore): FieldErrors {
  const errors: FieldErrors = {}
  if (line.net + discount < 0) addError(errors, 'discount', 'moreThanPrice')
  return errors
}

/**
 * Whether staff may change and remove a line: one of no ad and no candidates, but for the fee of a bill on paper, which
 * comes and goes with it (ADMIN-63).
 */
export const isManualLine = ({
  kind,
  item,
}: {
  kind: 'Posting' | 'Candidate' | 'Other'
  item: string | null
}): boolean => kind === 'Other' && item !== 'paperFee'

/** What is wrong with a line that staff write: a blank or long title, no amount, or one that nobody means. */
export function checkManualLine({ title, net }: { title: string; net: number }): FieldErrors {
  const errors: FieldErrors = {}
  if (title.trim() === '') addError(errors, 'title', 'required')
  else if (title.trim().length > TITLE_MAX_LENGTH) addError(errors, 'title', 'tooLong')
  if (net === 0) addError(errors, 'amount', 'required')
  else if (Math.abs(net) > MOST_OF_A_LINE) addError(errors, 'amount', 'outOfRange')
  return errors
}

/** What is stored of an amount that was typed with VAT (ADMIN-64). */
export const netOfTyped = (gross: Ore, vat: BasisPoints): Ore => netOfGross(gross, vat)
