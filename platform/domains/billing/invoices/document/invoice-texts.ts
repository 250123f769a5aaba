import type { InvoiceParties } from '#platform/foundation/db/schema/index.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'

const sv = {
  format: 'sv-SE',
  invoice: 'Faktura',
  issuedOn: 'Fakturadatum',
  dueOn: 'Förfallodatum',
  terms: 'Betalningsvillkor',
  days: (n: number): string => `${n} ${n === 1 ? 'dag' : 'dagar'}`,
  yourReference: 'Er referens',
  ourReference: 'Vår referens',
  yourVatNumber: 'Ert momsreg.nr',
  yourOrganizationNumber: 'Ert org.nr',
  replaces: 'Ersätter faktura',
  designation: 'Benämning',
  period: 'Period',
  price: 'Pris',
  discount: 'Rabatt',
  amount: 'Belopp, kr',
  ad: 'Annons',
  cancelled: (titles: string) => `${titles}, ingår inte. Betalningen är avbruten.`,
  more: (n: number) => ` och ${n} till`,
  reverseCharge: 'Omvänd betalningsskyldighet. Reverse charge.',
  outsideUnion: 'Försäljning till land utanför EU, ingen moms.',
  interest: 'Vid betalning efter förfallodatum debiteras dröjsmålsränta enligt räntelagen.',
  net: 'Netto',
  vat: (percent: string) => `Moms ${percent} %`,
  rounding: 'Öresavrundning',
  toPay: 'Att betala',
  kronor: (amount: string) => `${amount} kr`,
  ocr: 'OCR-nummer',
  sum: 'Belopp',
  organizationNumber: (number: string) => `Org.nr ${number}`,
  vatNumber: (number: string) => `Momsreg.nr ${number}`,
  fTax: 'Godkänd för F-skatt',
  pages: (page: number, count: number) => `Sida ${page} av ${count}`,
}

const en: typeof sv = {
  format: 'en-GB',
  invoice: 'Invoice',
  issuedOn: 'Invoice date',
  dueOn: 'Due date',
  terms: 'Payment terms',
  days: (n) => `${n} ${n === 1 ? 'day' : 'days'}`,
  yourReference: 'Your reference',
  ourReference: 'Our reference',
  yourVatNumber: 'Your VAT number',
  yourOrganizationNumber: 'Your company reg. no.',
  replaces: 'Replaces invoice',
  designation: 'Description',
  period: 'Period',
  price: 'Price',
  discount: 'Discount',
  amount: 'Amount, SEK',
  ad: 'Ad',
  cancelled: (titles) => `${titles}: not included (charge cancelled).`,
  more: (n) => ` and ${n} more`,
  reverseCharge: 'Reverse charge: VAT to be accounted for by the recipient (Article 196, Directive 2006/112/EC).',
  outsideUnion: 'Supply outside the EU, no Swedish VAT.',
  interest: 'Interest on late payment is charged under the Swedish Interest Act.',
  net: 'Subtotal',
  vat: (percent) => `VAT ${percent}%`,
  rounding: 'Rounding',
  toPay: 'Amount due',
  kronor: (amount) => `SEK ${amount}`,
  ocr: 'OCR number',
  sum: 'Amount',
  organizationNumber: (number) => `Company reg. no. ${number}`,
  vatNumber: (number) => `VAT number ${number}`,
  fTax: 'Approved for F-tax (Sweden)',
  pages: (page, count) => `Page ${page} of ${count}`,
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Returns the language of an invoice: Swedish for a buyer in Sweden, English otherwise. */
export const invoiceLocale = ({ buyer }: Pick<InvoiceParties, 'buyer'>): Locale =>
  buyer.address.postCountry === 'SE' ? 'sv' : 'en'

/** Returns the texts of an invoice in its language. */
export const invoiceTexts = (parties: Pick<InvoiceParties, 'buyer'>): typeof sv => texts[invoiceLocale(parties)]
