import type { InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import { invoiceTotals, type InvoiceLine, type InvoiceTotals } from '#rules/billing/invoice-lines.ts'
import type { BasisPoints } from '#rules/billing/money.ts'
import { vatCategoryOf, type VatCategory } from '#rules/billing/vat-category.ts'
import { daysBetween } from '#rules/text-and-time/stockholm-time.ts'
import { invoiceTexts } from './invoice-texts.ts'

/** A line of the document. */
export interface ContentLine extends InvoiceLine {
  title: string
  /** Kind and duration, shown below the title. Can be empty. */
  note: string
  startsOn: string | null
  expiresOn: string | null
}

/**
 * Complete content of an invoice as it was sent, or of the credit note for all of it. The PDF and the e-invoice are made
 * from this alone. The amounts of a credit note are positive, as in UBL.
 */
export interface InvoiceContent {
  /** The invoice that a credit note cancels. Null for an invoice. */
  credits: { number: string; issuedOn: string } | null
  number: string
  ocr: string
  issuedOn: string
  vat: BasisPoints
  parties: InvoiceParties
  lines: readonly ContentLine[]
}

/** Returns the lines that count towards the total. */
export const billedLines = ({ lines }: InvoiceContent): readonly ContentLine[] =>
  lines.filter(({ isPaymentCanceled }) => !isPaymentCanceled)
/** Returns the lines with a cancelled payment. */
export const cancelledLines = ({ lines }: InvoiceContent): readonly ContentLine[] =>
  lines.filter(({ isPaymentCanceled }) => isPaymentCanceled)

/** Returns the payment terms: the days from the invoice date to the due date at the time the invoice was sent. */
export function paymentTerms({ issuedOn, parties }: Pick<InvoiceContent, 'issuedOn' | 'parties'>): string {
  return invoiceTexts(parties).days(daysBetween(issuedOn, parties.dueOn))
}

export const contentTotals = ({ lines, vat }: InvoiceContent): InvoiceTotals => invoiceTotals(lines, vat)

export const categoryOf = ({ vat, parties: { buyer } }: Pick<InvoiceContent, 'vat' | 'parties'>): VatCategory =>
  vatCategoryOf(vat, buyer.address.postCountry)

/** Formats a Swedish organisation number with its hyphen. Returns a foreign number unchanged. */
export const shownOrganizationNumber = (number: string): string =>
  /^\d{10}$/.test(number) ? `${number.slice(0, 6)}-${number.slice(6)}` : number
