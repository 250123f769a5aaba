import type { StoredAddress } from '#platform/foundation/db/schema/index.ts'
import { writeXml } from '#platform/foundation/markup/xml.ts'
import { amountDueOf } from '#rules/billing/invoice-lines.ts'
import { basisPointsToRate, type Ore } from '#rules/billing/money.ts'
import { isOrganisationNumber } from '#rules/people/organisation-number.ts'
import {
  billedLines,
  cancelledLines,
  categoryOf,
  contentTotals,
  paymentTerms,
  type ContentLine,
  type InvoiceContent,
} from './invoice-content.ts'
import { invoiceTexts } from './invoice-texts.ts'
import { peppolAddress, registeredVatNumber } from './peppol-address.ts'

// The e-invoice in the format Peppol BIS Billing 3.0, which is EN 16931 in UBL 2.1. Comments name its business terms
// (BT) and its rules.

const namespaces = {
  Invoice: 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
  CreditNote: 'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
/** BT-24 (customization) and BT-23 (profile). */
export const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'
export const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'

/** Formats öre as a UBL amount: two decimals and a decimal point. */
const amount = (value: Ore): string =>
  `${value < 0 ? '-' : ''}${Math.trunc(Math.abs(value) / 100)}.${String(Math.abs(value) % 100).padStart(2, '0')}`
const money = (value: Ore) => ({ '@currencyID': 'SEK', '#': amount(value) })
const digits = (text: string): string => text.replace(/\D/g, '')

/** The reason for charging no VAT, with its VATEX code (BT-120, BT-121). */
const reverseCharge = { 'cbc:TaxExemptionReasonCode': 'VATEX-EU-AE', 'cbc:TaxExemptionReason': 'Reverse charge' }

/** Returns the electronic address of a party (BT-34, BT-49), or null if it is unknown. */
const endpoint = (party: Parameters<typeof peppolAddress>[0]) => {
  const electronicAddress = peppolAddress(party)
  return (
    electronicAddress && { 'cbc:EndpointID': { '@schemeID': electronicAddress.scheme, '#': electronicAddress.number } }
  )
}

const address = ({
  streetAddress,
  coAddress,
  postArea,
  postNumber,
  postCountry,
}: Pick<StoredAddress, 'streetAddress' | 'postArea' | 'postNumber' | 'postCountry'> & {
  coAddress?: string | null
}) => ({
  ...(streetAddress.trim() !== '' && { 'cbc:StreetName': streetAddress }),
  ...(coAddress && { 'cbc:AdditionalStreetName': `c/o ${coAddress.replace(/^c\/o\s*/i, '')}` }),
  ...(postArea.trim() !== '' && { 'cbc:CityName': postArea }),
  ...(postNumber.trim() !== '' && { 'cbc:PostalZone': postNumber }),
  'cac:Country': { 'cbc:IdentificationCode': postCountry },
})

const vatScheme = (number: string) => ({ 'cbc:CompanyID': number, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } })
const legalId = (number: string, country: string) =>
  country === 'SE' && isOrganisationNumber(number) ? { '@schemeID': '0007', '#': digits(number) } : number

/** VAT category and rate. Only the standard category has a rate above 0 (BR-AE-05, BR-Z-05). */
const category = (content: InvoiceContent) => ({
  'cbc:ID': categoryOf(content),
  'cbc:Percent': String(basisPointsToRate(content.vat) * 100),
})

function invoiceLine(content: InvoiceContent, line: ContentLine, index: number) {
  const { title, note, startsOn, expiresOn, net, discount, isPaymentCanceled } = line
  // A price cannot be negative (BR-27), so a deduction has a negative quantity.
  const isDeduction = net < 0
  return {
    'cbc:ID': String(index + 1),
    [content.credits ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity']: {
      '@unitCode': 'C62',
      '#': isPaymentCanceled ? '0' : isDeduction ? '-1' : '1',
    },
    'cbc:LineExtensionAmount': money(amountDueOf(line)),
    ...((startsOn !== null || expiresOn !== null) && {
      'cac:InvoicePeriod': {
        ...(startsOn !== null && { 'cbc:StartDate': startsOn }),
        ...(expiresOn !== null && { 'cbc:EndDate': expiresOn }),
      },
    }),
    ...(discount < 0 &&
      !isPaymentCanceled && {
        'cac:AllowanceCharge': {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReasonCode': '95',
          'cbc:AllowanceChargeReason': invoiceTexts(content.parties).discount,
          'cbc:Amount': money(Math.abs(discount) as Ore),
        },
      }),
    'cac:Item': {
      ...(note !== '' && { 'cbc:Description': note }),
      'cbc:Name': title,
      'cac:ClassifiedTaxCategory': { ...category(content), 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
    },
    'cac:Price': { 'cbc:PriceAmount': money(Math.abs(net) as Ore) },
  }
}

const preceding = (invoice: { 'cbc:ID': string; 'cbc:IssueDate'?: string }) => ({
  'cac:BillingReference': { 'cac:InvoiceDocumentReference': invoice },
})

/**
 * Returns the lines to show. An invoice must have at least one line (BR-16), so if all lines are cancelled, they are
 * shown with the quantity 0.
 */
const shownLines = (content: InvoiceContent): readonly ContentLine[] => {
  const billed = billedLines(content)
  return billed.length > 0 ? billed : cancelledLines(content)
}

/**
 * Converts an invoice or a credit note to UBL in the format Peppol BIS Billing 3.0. A credit note has the type 381, names
 * its invoice as preceding invoice (BT-25, BT-26) and has no payment details.
 */
export function peppolInvoice(content: InvoiceContent): string {
  const {
    credits,
    parties: { seller, buyer, dueOn, replaces, ourReference },
  } = content
  const root = credits ? 'CreditNote' : 'Invoice'
  const totals = contentTotals(content)
  const t = invoiceTexts(content.parties)
  const cancelledNotes = cancelledLines(content).map(({ title }) => t.cancelled(title))
  const country = buyer.address.postCountry
  const vatNumber = registeredVatNumber(buyer.vatNumber, country)
  return writeXml(root, {
    '@xmlns': namespaces[root],
    '@xmlns:cac': namespaces.cac,
    '@xmlns:cbc': namespaces.cbc,
    'cbc:CustomizationID': customization,
    'cbc:ProfileID': profile,
    'cbc:ID': content.number,
    'cbc:IssueDate': content.issuedOn,
    ...(credits ? { 'cbc:CreditNoteTypeCode': '381' } : { 'cbc:DueDate': dueOn, 'cbc:InvoiceTypeCode': '380' }),
    ...(cancelledNotes.length > 0 && { 'cbc:Note': cancelledNotes.join(' ') }),
    'cbc:DocumentCurrencyCode': 'SEK',
    // PEPPOL-EN16931-R003: a reference of the buyer is mandatory.
    'cbc:BuyerReference': buyer.reference ?? buyer.name,
    ...(credits
      ? preceding({ 'cbc:ID': credits.number, 'cbc:IssueDate': credits.issuedOn })
      : replaces !== null && preceding({ 'cbc:ID': replaces })),
    'cac:AccountingSupplierParty': {
      'cac:Party': {
        ...endpoint({ ...seller, country: 'SE' }),
        'cac:PartyIdentification': { 'cbc:ID': { '@schemeID': '0007', '#': digits(seller.organizationNumber) } },
        'cac:PartyName': { 'cbc:Name': seller.name },
        'cac:PostalAddress': address({ ...seller, postCountry: 'SE' }),
        // SE-R-005: approved for F-tax.
        'cac:PartyTaxScheme': [
          vatScheme(seller.vatNumber),
          { 'cbc:CompanyID': 'Godkänd för F-skatt', 'cac:TaxScheme': { 'cbc:ID': 'TAX' } },
        ],
        'cac:PartyLegalEntity': {
          'cbc:RegistrationName': seller.name,
          'cbc:CompanyID': { '@schemeID': '0007', '#': digits(seller.organizationNumber) },
        },
        'cac:Contact': { 'cbc:Name': ourReference ?? seller.name, 'cbc:ElectronicMail': seller.email },
      },
    },
    'cac:AccountingCustomerParty': {
      'cac:Party': {
        ...endpoint({ ...buyer, country }),
        'cac:PartyName': { 'cbc:Name': buyer.name },
        'cac:PostalAddress': address(buyer.address),
        ...(vatNumber !== null && { 'cac:PartyTaxScheme': vatScheme(vatNumber) }),
        'cac:PartyLegalEntity': {
          'cbc:RegistrationName': buyer.name,
          'cbc:CompanyID': legalId(buyer.organizationNumber, country),
        },
        ...((buyer.reference !== null || buyer.email !== null) && {
          'cac:Contact': {
            ...(buyer.reference !== null && { 'cbc:Name': buyer.reference }),
            ...(buyer.email !== null && { 'cbc:ElectronicMail': buyer.email }),
          },
        }),
      },
    },
    // Credit transfer to a bankgiro (SE-R-007 to SE-R-010), with the OCR number as its reference (BT-83).
    ...(credits === null && {
      'cac:PaymentMeans': {
        'cbc:PaymentMeansCode': { '@name': 'Credit transfer', '#': '30' },
        'cbc:PaymentID': content.ocr,
        'cac:PayeeFinancialAccount': {
          'cbc:ID': digits(seller.bankgiro),
          'cbc:Name': seller.name,
          'cac:FinancialInstitutionBranch': { 'cbc:ID': 'SE:BANKGIRO' },
        },
      },
    }),
    // BR-CO-25: a positive amount has a due date or payment terms, also in a credit note.
    'cac:PaymentTerms': {
      'cbc:Note': credits ? t.notToPay(credits.number) : `${paymentTerms(content)}. ${t.interest}`,
    },
    'cac:TaxTotal': {
      'cbc:TaxAmount': money(totals.vat),
      'cac:TaxSubtotal': {
        'cbc:TaxableAmount': money(totals.net),
        'cbc:TaxAmount': money(totals.vat),
        'cac:TaxCategory': {
          ...category(content),
          ...(categoryOf(content) === 'AE' && reverseCharge),
          'cac:TaxScheme': { 'cbc:ID': 'VAT' },
        },
      },
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(totals.net),
      'cbc:TaxExclusiveAmount': money(totals.net),
      'cbc:TaxInclusiveAmount': money(totals.gross),
      ...(totals.rounding !== 0 && { 'cbc:PayableRoundingAmount': money(totals.rounding) }),
      'cbc:PayableAmount': money(totals.payable),
    },
    [`cac:${root}Line`]: shownLines(content).map((line, index) => invoiceLine(content, line, index)),
  })
}
