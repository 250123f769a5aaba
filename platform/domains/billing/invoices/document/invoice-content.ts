import type { InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import { invoiceTotals, type InvoiceLine, type InvoiceTotals } from '#rules/billing/invoice-lines.ts'
import type { BasisPoints } from '#rules/billing/money.ts'
import { daysBetween } from '#rules/text-and-time/stockholm-time.ts'
import { invoiceTexts } from './invoice-texts.ts'

/** A line as it stands on the document. */
export interface ContentLine extends InvoiceLine {
  title: string
  /** What it is, in words, below its title; empty where the title says it. */
  note: string
  startsOn: string | null
  expiresOn: string | null
}

/** Everything that an invoice says, as it was when it was sent: both of its forms are made from this alone. */
export interface InvoiceContent {
  number: string
  ocr: string
  issuedOn: string
  vat: BasisPoints
  parties: InvoiceParties
  lines: readonly ContentLine[]
}

/** The lines that cost something or take something off, and those whose payment was cancelled. */
export const billedLines = ({ lines }: InvoiceContent): readonly ContentLine[] =>
  lines.filter(({ isPaymentCanceled }) => !isPaymentCanceled)
export const cancelledLines = ({ lines }: InvoiceContent): readonly ContentLine[] =>
  lines.filter(({ isPaymentCanceled }) => isPaymentCanceled)

/** The payment terms: the days from the invoice date to the due date, as they were when it was sent. */
export function paymentTerms({ issuedOn, parties }: Pick<InvoiceContent, 'issuedOn' | 'parties'>): string {
  return invoiceTexts(parties).days(daysBetween(issuedOn, parties.dueOn))
}

export const contentTotals = ({ lines, vat }: InvoiceContent): InvoiceTotals => invoiceTotals(lines, vat)

/**
 * Countries of the European Union besides Sweden: there a buyer with a VAT number accounts for the VAT. Source: EU VAT
 * directive, art. 44, 196.
 */
const union = [
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

/** Why VAT is what it is, by the codes of UNCL 5305: standard, reverse charge, outside the Union, none. */
export type VatCategory = 'S' | 'AE' | 'G' | 'Z'

export function vatCategory({ vat, parties: { buyer } }: Pick<InvoiceContent, 'vat' | 'parties'>): VatCategory {
  if (vat > 0) return 'S'
  const country = buyer.address.postCountry
  if (country === 'SE') return 'Z'
  if (!union.includes(country)) return 'G'
  return buyer.vatNumber === null ? 'Z' : 'AE'
}

/** An organisation number as people read it; foreign ones as they are. */
export const shownOrganizationNumber = (number: string): string =>
  /^\d{10}$/.test(number) ? `${number.slice(0, 6)}-${number.slice(6)}` : number
