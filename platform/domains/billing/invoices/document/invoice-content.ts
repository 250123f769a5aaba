import type { InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import { invoiceTotals, type InvoiceLine, type InvoiceTotals } from '#rules/billing/invoice-lines.ts'
import type { BasisPoints } from '#rules/billing/money.ts'
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

/**
 * Countries of the European Union besides Sweden. A buyer there with a VAT number accounts for the VAT (reverse
 * charge). Source: EU VAT directive, art. 44, 196.
 */
const EU_COUNTRIES = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'EL',
  'GR',
  'ES',
  'FI',
  'FR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SI',
  'SK',
]

/**
 * VAT category, as a code of UNCL 5305:
 *
 * - `S`: standard rate.
 * - `AE`: reverse charge.
 * - `G`: sale outside the European Union.
 * - `Z`: zero rate.
 */
export type VatCategory = 'S' | 'AE' | 'G' | 'Z'

export function vatCategory({ vat, parties: { buyer } }: Pick<InvoiceContent, 'vat' | 'parties'>): VatCategory {
  if (vat > 0) return 'S'
  const country = buyer.address.postCountry
  if (country === 'SE') return 'Z'
  if (!EU_COUNTRIES.includes(country)) return 'G'
  return buyer.vatNumber === null ? 'Z' : 'AE'
}

/** Formats a Swedish organisation number with its hyphen. Returns a foreign number unchanged. */
export const shownOrganizationNumber = (number: string): string =>
  /^\d{10}$/.test(number) ? `${number.slice(0, 6)}-${number.slice(6)}` : number
