import { demoSeller } from '#platform/foundation/env/invoice-seller.ts'
import { basisPointsOf, ore } from '#rules/billing/money.ts'
import type { ContentLine, InvoiceContent } from './invoice-content.ts'

const line = (overrides: Partial<ContentLine>): ContentLine => ({
  title: 'Rad',
  note: '',
  net: ore(100_000),
  discount: ore(0),
  isPaymentCanceled: false,
  startsOn: null,
  expiresOn: null,
  ...overrides,
})

/** Returns an invoice with one line of each kind. */
export const sampleInvoice = (overrides: Partial<InvoiceContent> = {}): InvoiceContent => ({
  credits: null,
  number: '2025-1124',
  ocr: '2025112406',
  issuedOn: '2025-11-01',
  vat: basisPointsOf(2500),
  parties: {
    seller: demoSeller,
    buyer: {
      name: 'Nordvik Energi AB',
      organizationNumber: '5593184400',
      vatNumber: 'SE559318440001',
      address: {
        coAddress: 'Nordvik Ekonomi',
        streetAddress: 'Storgatan 14',
        postNumber: '852 30',
        postArea: 'Sundsvall',
        postCountry: 'SE',
        postAddress: null,
      },
      email: 'ekonomi@nordvik.example',
      reference: 'Karin Wallén',
    },
    ourReference: 'Petter Sandahl',
    dueOn: '2025-12-01',
    replaces: null,
  },
  lines: [
    line({
      title: 'Nätplanerare, Boost Plus',
      note: 'Annons 30 dagar',
      net: ore(1_190_000),
      discount: ore(-100_000),
      startsOn: '2025-10-02',
      expiresOn: '2025-11-01',
    }),
    line({
      title: 'Montör laddstolpar, Boost',
      note: 'Annons 30 dagar',
      net: ore(690_000),
      isPaymentCanceled: true,
      startsOn: '2025-09-29',
      expiresOn: '2025-10-29',
    }),
    line({
      title: 'Kandidatpaket, elnätstekniker i Ångermanland',
      note: '30 dagar',
      net: ore(500_000),
      startsOn: '2025-10-14',
      expiresOn: '2025-11-13',
    }),
    line({ title: 'Fotografering på plats, Kramfors', net: ore(450_000) }),
    line({ title: 'Avgift för pappersfaktura', net: ore(2600) }),
  ],
  ...overrides,
})

export const sampleLine = line
