import { create } from 'xmlbuilder2'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { basisPointsOf, ore } from '#rules/billing/money.ts'
import { luhnDigit } from '#rules/billing/invoice-number.ts'
import { isOrganisationNumber } from '#rules/people/organisation-number.ts'
import { isBankgiro, demoSeller, parseSeller } from '#platform/foundation/env/invoice-seller.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { renderInvoice } from './invoice-pdf.ts'
import { sampleInvoice, sampleLine } from './invoice.fixture.ts'
import { linesOfPdf, readPdf, type PdfText } from './read-pdf.fixture.ts'
import { peppolInvoice } from './peppol.ts'

const pagesOf = (pdf: Uint8Array): number =>
  (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type \/Page\n/g) ?? []
  ).length

/** Returns the credit note for the whole sample invoice. */
const creditNote = (): InvoiceContent => {
  const { number, issuedOn } = sampleInvoice()
  return sampleInvoice({ credits: { number, issuedOn }, number: '2025-1130', issuedOn: '2025-11-20' })
}

describe('PDF', () => {
  test('renders one A4 page with embedded fonts (PLUS-85)', async () => {
    const pdf = await renderInvoice(sampleInvoice())
    const text = Buffer.from(pdf).toString('latin1')
    expect([text.slice(0, 5), pagesOf(pdf), text.includes('/MediaBox [0 0 595.28 841.89]')]).toEqual(['%PDF-', 1, true])
    expect(text.match(/\/FontFile[23]/g)?.length).toBeGreaterThanOrEqual(3)
    expect(text).not.toContain('/BaseFont /Helvetica')
  })

  test('renders identical bytes for the same invoice, several pages for many lines, and any name (PLUS-85)', async () => {
    const long = sampleInvoice({
      lines: Array.from({ length: 60 }, (_, index) =>
        sampleLine({
          title: `Rad ${index} med ett mycket långt namn som inte får plats på en enda rad i kolumnen`,
          note: 'Annons 30 dagar',
        }),
      ),
    })
    const pages = pagesOf(await renderInvoice(long))
    expect(pages).toBeGreaterThan(3)
    // Each further page says to which document it belongs.
    const { number, issuedOn } = long
    const heads = readPdf(await renderInvoice(long)).filter(({ text }) => text === `Faktura ${number}, ${issuedOn}`)
    expect(heads).toHaveLength(pages - 1)
    const { parties } = sampleInvoice()
    const strange = sampleInvoice({
      parties: {
        ...parties,
        buyer: {
          ...parties.buyer,
          name: 'Łódź Ελλάς Кириллица 日本 AB'.repeat(4),
          address: { ...parties.buyer.address, postCountry: 'PL' },
        },
      },
    })
    expect(pagesOf(await renderInvoice(strange))).toBe(1)
    for (const text of ['Łódź', 'Ελλάς', 'Кириллица'])
      expect(
        linesOfPdf(await renderInvoice(strange))
          .join('')
          .replaceAll('\t', ''),
      ).toContain(text)
  })

  test('draws composed letters, and no control characters (PLUS-85, PLUS-95)', async () => {
    const title = 'A\u030annons\u000bfo\u0308r\u200b'
    const texts = readPdf(await renderInvoice(sampleInvoice({ lines: [sampleLine({ title })] })))
    expect(texts.map((each) => each.text)).toContain('Ånnons för')
  })

  test('breaks to a new page only if needed, and ends sums and notes above the payment line (PLUS-85)', async () => {
    const line = (index: number, overrides: object = {}) =>
      sampleLine({
        title: `Annons ${index}, Boost`,
        note: 'Annons 30 dagar',
        startsOn: '2025-10-02',
        expiresOn: '2025-11-01',
        ...overrides,
      })
    const lines = (count: number, from = 0) => Array.from({ length: count }, (_, index) => line(from + index))
    const render = async (content: InvoiceContent) => readPdf(await renderInvoice(content))
    const foot = 841.89 - 715
    const onLast = (texts: PdfText[]) => {
      const last = Math.max(...texts.map(({ page }) => page))
      return {
        pages: last + 1,
        below: texts.filter(({ page, y }) => page === last && y < foot).length,
        lowest: Math.min(...texts.filter(({ page, y }) => page === last && y >= foot).map(({ y }) => y)),
      }
    }
    const usual = onLast(await render(sampleInvoice({ lines: lines(1) })))
    expect(onLast(await render(sampleInvoice({ lines: lines(8) })))).toMatchObject({ pages: 1, below: usual.below })
    // A first title of one to three lines moves the rows below it.
    for (const wordCount of [2, 6, 9]) {
      for (const count of [6, 7, 8]) {
        const length = 200
        const first = line(0, { title: 'Nätplanerare '.repeat(wordCount).trim() })
        const cancelled = Array.from({ length: 3 }, (_, index) =>
          line(index, { title: 'lång titel '.repeat(length).slice(0, length), isPaymentCanceled: true }),
        )
        const { below, lowest } = onLast(
          await render(sampleInvoice({ lines: [first, ...lines(count - 1, 1), ...cancelled] })),
        )
        expect({ wordCount, count, below, isClear: lowest > foot + 5 }).toEqual({
          wordCount,
          count,
          below: usual.below,
          isClear: true,
        })
      }
    }
  })

  /** Reads the lines of an invoice, with plain spaces. */
  const read = async (content: InvoiceContent) =>
    linesOfPdf(await renderInvoice(content)).map((line) => line.replaceAll('\u00a0', ' '))
  const { parties } = sampleInvoice()
  const buyerIn = (postCountry: string, vatNumber: string | null) =>
    sampleInvoice({
      vat: basisPointsOf(0),
      parties: {
        ...parties,
        buyer: { ...parties.buyer, vatNumber, address: { ...parties.buyer.address, postCountry } },
      },
    })

  test('shows parties, dates, prices, sums and payment details in Swedish for a Swedish buyer (PLUS-85, BILL-25)', async () => {
    const lines = await read(sampleInvoice())
    for (const text of [
      'Faktura',
      'Fakturadatum\t2025-11-01',
      'Förfallodatum\t2025-12-01',
      'Er referens\tKarin Wallén',
      'Vår referens\tPetter Sandahl',
      'Ert momsreg.nr\tSE559318440001',
      'Benämning\tPeriod\tPris\tRabatt\tBelopp, kr',
      'Nätplanerare, Boost Plus\t2025-10-02 – 2025-11-01\t11 900,00\t−1 000,00\t10 900,00',
      'Annons 30 dagar',
      'Fotografering på plats, Kramfors\t4 500,00\t–\t4 500,00',
      'Avgift för pappersfaktura\t26,00\t–\t26,00',
      'Bankgiro\tOCR-nummer\tFörfallodatum\tBelopp',
      '5050-1055\t2025 1124 06\t2025-12-01\t25 533,00 kr',
      'Tavla Rekrytering AB\tOrg.nr 559400-1124\tGodkänd för F-skatt\tSida 1 av 1',
    ])
      expect(lines.map((line) => `${line}\t`).join('')).toContain(`${text}\t`)
    const all = lines.join('\t')
    for (const text of [
      'Betalningsvillkor\t30 dagar',
      'Netto\t20 426,00',
      'Moms 25 %\t5 106,50',
      'Öresavrundning\t0,50',
      'Att betala\t25 533,00 kr',
      'Montör laddstolpar, Boost, ingår inte. Betalningen är avbruten.',
      'c/o Nordvik Ekonomi',
      '852 30 Sundsvall',
    ])
      expect(all).toContain(text)
    // A cancelled line is named in the note and has no row.
    expect(lines.filter((line) => line.startsWith('Montör laddstolpar, Boost\t'))).toEqual([])
  })

  test('a credit note names its invoice, has negative amounts and asks for no payment (PLUS-105)', async () => {
    const lines = await read(creditNote())
    const all = lines.join('\t')
    for (const text of [
      'Kreditfaktura',
      '2025-1130',
      'Datum\t2025-11-20',
      'Avser faktura\t2025-1124 av 2025-11-01',
      'Nätplanerare, Boost Plus\t2025-10-02 – 2025-11-01\t−11 900,00\t1 000,00\t−10 900,00',
      'Netto\t−20 426,00',
      'Moms 25 %\t−5 106,50',
      'Öresavrundning\t−0,50',
      'Att kreditera\t−25 533,00 kr',
      'Kreditfakturan krediterar hela faktura 2025-1124.',
    ])
      expect(all).toContain(text)
    for (const text of ['Bankgiro', 'OCR', 'Förfallodatum', 'Betalningsvillkor', 'dröjsmålsränta'])
      expect(all).not.toContain(text)
  })

  test('shows the same in English for a foreign buyer, with the reason for no VAT (PLUS-85)', async () => {
    const finnish = await read(buyerIn('FI', 'FI12345678'))
    for (const text of [
      'Invoice',
      'Invoice date\t2025-11-01',
      'Due date\t2025-12-01',
      'Your VAT number\tFI12345678',
      'Description\tPeriod\tPrice\tDiscount\tAmount, SEK',
      'Nätplanerare, Boost Plus\t2025-10-02 – 2025-11-01\t11,900.00\t−1,000.00\t10,900.00',
      '5050-1055\t2025 1124 06\t2025-12-01\tSEK 20,426.00',
      'Tavla Rekrytering AB\tCompany reg. no. 559400-1124\tApproved for F-tax (Sweden)\tPage 1 of 1',
    ])
      expect(finnish.map((line) => `${line}\t`).join('')).toContain(`${text}\t`)
    for (const text of [
      'Payment terms\t30 days',
      'Subtotal\t20,426.00',
      'VAT 0%\t0.00',
      'Amount due\tSEK 20,426.00',
      'Reverse charge (omvänd betalningsskyldighet).',
      'not included (charge cancelled)',
    ])
      expect(finnish.join('\t')).toContain(text)
    expect((await read(buyerIn('NO', null))).join('\t')).toContain('Reverse charge (omvänd betalningsskyldighet).')
    // A stored country that is not a country code does not prevent the invoice.
    for (const [country, text] of [
      ['NO', 'Norway'],
      ['Norge', 'Norge'],
    ] as const)
      expect(await read(buyerIn(country, null))).toEqual(expect.arrayContaining([expect.stringContaining(text)]))
    expect((await read(buyerIn('SE', null))).join('\t')).toMatch(/Moms 0 %\t0,00(?![^]*Omvänd)/)
  })

  test('prints sums that equal the sum of the printed amounts, for any lines (PLUS-85)', async () => {
    const ore = (text: string) =>
      Math.round(Number(text.replaceAll(' ', '').replace(',', '.').replace('−', '-').replace('kr', '')) * 100)
    const line = fc.record({
      net: fc.integer({ min: 1, max: 5_000_000 }),
      part: fc.integer({ min: 0, max: 100 }),
      isPaymentCanceled: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 8 }), fc.constantFrom(0, 2500), async (inputs, vat) => {
        const lines = [
          sampleLine({}),
          ...inputs.map(({ net, part, isPaymentCanceled }) =>
            sampleLine({ net: net as never, discount: -Math.floor((net * part) / 100) as never, isPaymentCanceled }),
          ),
        ]
        const texts = await read(sampleInvoice({ lines, vat: basisPointsOf(vat) }))
        const amounts = texts.flatMap((text) => (text.startsWith('Rad\t') ? [ore(text.split('\t').at(-1) ?? '')] : []))
        const amountOf = (name: string) => {
          const cells = texts.join('\t').split('\t')
          const at = cells.indexOf(name)
          return at < 0 ? 0 : ore(cells[at + 1] ?? '')
        }
        expect(amounts).toHaveLength(lines.filter(({ isPaymentCanceled }) => !isPaymentCanceled).length)
        expect(amountOf('Netto')).toBe(amounts.reduce((sum, amount) => sum + amount, 0))
        expect(amountOf('Netto') + amountOf(`Moms ${vat / 100} %`) + amountOf('Öresavrundning')).toBe(
          amountOf('Att betala'),
        )
        expect(amountOf(`Moms ${vat / 100} %`)).toBe(Math.round((amountOf('Netto') * vat) / 10_000))
      }),
      { numRuns: 30 },
    )
  })
})

// The first checks of a Peppol BIS Billing 3 receiver: the mandatory elements and the sums. Source: EN 16931-1 with
// its rules BR-…, Peppol BIS Billing 3.0 with PEPPOL-EN16931-R… and SE-R-…. Rules for elements that our invoices do
// not have are omitted.

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

interface DomNode {
  nodeType: number
  nodeName: string
  nodeValue: string | null
  textContent: string | null
  childNodes: Iterable<DomNode>
  attributes?: Iterable<{ name: string; value: string }>
}
const elementOf = (node: DomNode): Element => {
  const children = [...node.childNodes].filter(({ nodeType }) => nodeType === 1).map(elementOf)
  return {
    name: node.nodeName,
    attributes: Object.fromEntries([...(node.attributes ?? [])].map(({ name, value }) => [name, value])),
    children,
    text: children.length === 0 ? (node.textContent ?? '').trim() : '',
  }
}
const parse = (xml: string): Element => elementOf(create(xml).root().node as unknown as DomNode)
const all = (element: Element, path: string): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (matches, name) =>
        matches.flatMap(({ children }) => children.filter((child) => child.name.replace(/^c[ab]c:/, '') === name)),
      [element],
    )
const text = (element: Element, path: string): string => all(element, path)[0]?.text ?? ''
const cents = (element: Element, path: string): number => Math.round(Number(text(element, path)) * 100)
const within = (element: Element): Element[] => [element, ...element.children.flatMap(within)]
const amounts = (element: Element): Element[] =>
  within(element).filter(({ attributes }) => attributes['currencyID'] !== undefined)

/**
 * Schemes of electronic addresses. Source: Peppol code list "Electronic Address Identifier Scheme", BIS Billing of May
 * 2026.
 */
const addressSchemes = (
  '0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190 0191 0192 0195 0196 ' +
  '0198 0199 0200 0201 0204 0208 0209 0210 0211 0216 0218 0221 0225 0230 0235 0240 0242 0244 0245 0246 0248 ' +
  '9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 ' +
  '9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
).split(' ')

const isOcrNumber = (digits: string): boolean =>
  /^\d{2,25}$/.test(digits) &&
  Number(digits.at(-2)) === digits.length % 10 &&
  Number(digits.at(-1)) === luhnDigit(digits.slice(0, -1))

/** Returns the rules that an invoice or a credit note breaks. */
function broken(xml: string): string[] {
  const invoice = parse(xml)
  const isCreditNote = invoice.name === 'CreditNote'
  const quantity = isCreditNote ? 'CreditedQuantity' : 'InvoicedQuantity'
  const seller = all(invoice, 'AccountingSupplierParty/Party')[0]
  const buyer = all(invoice, 'AccountingCustomerParty/Party')[0]
  const lines = all(invoice, `${invoice.name}Line`)
  const total = all(invoice, 'LegalMonetaryTotal')[0]
  const subtotals = all(invoice, 'TaxTotal/TaxSubtotal')
  const means = all(invoice, 'PaymentMeans')[0]
  if (!seller || !buyer || !total || isCreditNote === (means !== undefined)) return ['structure']
  const sum = (elements: readonly Element[], path: string) =>
    elements.reduce((result, element) => result + cents(element, path), 0)
  const has = (path: string) => text(invoice, path) !== ''
  const category = text(subtotals[0] ?? invoice, 'TaxCategory/ID')
  const gross = cents(total, 'TaxInclusiveAmount')
  const rules: Record<string, boolean> = {
    'BR-01':
      text(invoice, 'CustomizationID') === 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'BR-02': has('ID'),
    'BR-03': /^\d{4}-\d\d-\d\d$/.test(text(invoice, 'IssueDate')),
    'BR-04': isCreditNote ? text(invoice, 'CreditNoteTypeCode') === '381' : text(invoice, 'InvoiceTypeCode') === '380',
    'BR-55': all(invoice, 'BillingReference').every((element) => text(element, 'InvoiceDocumentReference/ID') !== ''),
    'BR-05': text(invoice, 'DocumentCurrencyCode') === 'SEK',
    'BR-06': text(seller, 'PartyLegalEntity/RegistrationName') !== '',
    'BR-07': text(buyer, 'PartyLegalEntity/RegistrationName') !== '',
    'BR-08': all(seller, 'PostalAddress').length === 1,
    'BR-09': text(seller, 'PostalAddress/Country/IdentificationCode') === 'SE',
    'BR-10': all(buyer, 'PostalAddress').length === 1,
    'BR-11': /^[A-Z]{2}$/.test(text(buyer, 'PostalAddress/Country/IdentificationCode')),
    'BR-12': all(total, 'LineExtensionAmount').length === 1,
    'BR-13': all(total, 'TaxExclusiveAmount').length === 1,
    'BR-14': all(total, 'TaxInclusiveAmount').length === 1,
    'BR-15': all(total, 'PayableAmount').length === 1,
    'BR-16': lines.length > 0,
    'BR-21':
      lines.every((line) => text(line, 'ID') !== '') &&
      new Set(lines.map((line) => text(line, 'ID'))).size === lines.length,
    'BR-22': lines.every((line) => text(line, quantity) !== ''),
    'BR-23': lines.every((line) => all(line, quantity)[0]?.attributes['unitCode'] === 'C62'),
    'BR-24': lines.every((line) => text(line, 'LineExtensionAmount') !== ''),
    'BR-25': lines.every((line) => text(line, 'Item/Name') !== ''),
    'BR-26': lines.every((line) => text(line, 'Price/PriceAmount') !== ''),
    'BR-27': lines.every((line) => cents(line, 'Price/PriceAmount') >= 0),
    'BR-41 BR-42': lines
      .flatMap((line) => all(line, 'AllowanceCharge'))
      .every((element) => cents(element, 'Amount') > 0 && text(element, 'AllowanceChargeReason') !== ''),
    'BR-45 BR-46 BR-47': subtotals.every(
      (element) =>
        text(element, 'TaxableAmount') !== '' &&
        text(element, 'TaxAmount') !== '' &&
        text(element, 'TaxCategory/ID') !== '',
    ),
    'BR-48': subtotals.every((element) => text(element, 'TaxCategory/Percent') !== ''),
    'BR-62 BR-63 PEPPOL-EN16931-CL008': [seller, buyer]
      .flatMap((party) => all(party, 'EndpointID'))
      .every((element) => addressSchemes.includes(element.attributes['schemeID'] ?? '') && element.text !== ''),
    'PEPPOL-EN16931-R010': all(buyer, 'EndpointID').length === 1,
    'PEPPOL-EN16931-R020': all(seller, 'EndpointID').length === 1,
    'PEPPOL-COMMON-R049 SE-R-013': within(invoice)
      .filter(({ attributes }) => attributes['schemeID'] === '0007')
      .every((element) => isOrganisationNumber(element.text)),
    'BR-CO-04': lines.every((line) => text(line, 'Item/ClassifiedTaxCategory/ID') !== ''),
    'BR-CO-09':
      text(seller, 'PartyTaxScheme/CompanyID').startsWith('SE') &&
      all(buyer, 'PartyTaxScheme/CompanyID').every((element) => /^[A-Z]{2}/.test(element.text)),
    'BR-CO-10': cents(total, 'LineExtensionAmount') === sum(lines, 'LineExtensionAmount'),
    'BR-CO-13': cents(total, 'TaxExclusiveAmount') === cents(total, 'LineExtensionAmount'),
    'BR-CO-14': cents(invoice, 'TaxTotal/TaxAmount') === sum(subtotals, 'TaxAmount'),
    'BR-CO-15': gross === cents(total, 'TaxExclusiveAmount') + cents(invoice, 'TaxTotal/TaxAmount'),
    'BR-CO-16':
      cents(total, 'PayableAmount') ===
      gross + (all(total, 'PayableRoundingAmount').length > 0 ? cents(total, 'PayableRoundingAmount') : 0),
    // The rule allows a krona of difference. Tavla allows none.
    'BR-CO-17': subtotals.every((element) => {
      const exact = (cents(element, 'TaxableAmount') * Number(text(element, 'TaxCategory/Percent'))) / 100
      return cents(element, 'TaxAmount') === Math.sign(exact) * Math.round(Math.abs(exact))
    }),
    'BR-CO-18': subtotals.length === 1,
    'BR-CO-25': has('DueDate') || has('PaymentTerms/Note'),
    'BR-CO-26': text(seller, 'PartyLegalEntity/CompanyID') !== '',
    'BR-DEC': amounts(invoice).every(
      (each) => /^-?\d+\.\d\d$/.test(each.text) && each.attributes['currencyID'] === 'SEK',
    ),
    'BR-S-01 BR-AE-01 BR-Z-01': lines.every((line) => text(line, 'Item/ClassifiedTaxCategory/ID') === category),
    'BR-S-08 BR-Z-08': sum(subtotals, 'TaxableAmount') === sum(lines, 'LineExtensionAmount'),
    'BR-S-05': category !== 'S' || Number(text(subtotals[0] ?? invoice, 'TaxCategory/Percent')) > 0,
    'BR-S-10 BR-Z-10':
      !['S', 'Z'].includes(category) ||
      all(invoice, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason').length === 0,
    'BR-AE-10':
      category !== 'AE' || text(invoice, 'TaxTotal/TaxSubtotal/TaxCategory/TaxExemptionReason') === 'Reverse charge',
    'BR-AE-02':
      category !== 'AE' ||
      text(buyer, 'PartyTaxScheme/CompanyID') !== '' ||
      text(buyer, 'PartyLegalEntity/CompanyID') !== '',
    'PEPPOL-EN16931-R001 R007': text(invoice, 'ProfileID') === 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    'PEPPOL-EN16931-R003': has('BuyerReference'),
    'PEPPOL-EN16931-R008': !/<(\w+:)?\w+[^>]*>\s*<\/|<[^/>]+\/>/.test(xml),
    'PEPPOL-EN16931-R120': lines.every(
      (line) =>
        cents(line, 'LineExtensionAmount') ===
        Number(text(line, quantity)) * cents(line, 'Price/PriceAmount') - sum(all(line, 'AllowanceCharge'), 'Amount'),
    ),
    'SE-R-001 SE-R-002': /^SE\d{10}01$/.test(text(seller, 'PartyTaxScheme/CompanyID')),
    'SE-R-003 SE-R-004': /^\d{10}$/.test(text(seller, 'PartyLegalEntity/CompanyID')),
    'SE-R-005': all(seller, 'PartyTaxScheme').some(
      (scheme) => text(scheme, 'TaxScheme/ID') !== 'VAT' && text(scheme, 'CompanyID') === 'Godkänd för F-skatt',
    ),
    'SE-R-006':
      category !== 'S' || ['25', '12', '6'].includes(text(invoice, 'TaxTotal/TaxSubtotal/TaxCategory/Percent')),
    ...(means !== undefined && {
      'BR-49 BR-50 BR-61 SE-R-007 SE-R-009':
        text(means, 'PaymentMeansCode') === '30' &&
        text(means, 'PayeeFinancialAccount/FinancialInstitutionBranch/ID') === 'SE:BANKGIRO' &&
        /^\d{7,8}$/.test(text(means, 'PayeeFinancialAccount/ID')),
      'BT-83': isOcrNumber(text(means, 'PaymentID')),
    }),
  }
  return Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([name]) => name)
}

const numbers: Record<string, string> = { NO: 'NO914220517', FI: '1234567-8', DK: '12345674', IS: '450401-3150' }

const abroad = (country: string, vatNumber: string | null): InvoiceContent => {
  const { parties } = sampleInvoice()
  return sampleInvoice({
    vat: basisPointsOf(0),
    parties: {
      ...parties,
      buyer: {
        ...parties.buyer,
        organizationNumber: numbers[country] ?? parties.buyer.organizationNumber,
        vatNumber,
        address: { ...parties.buyer.address, postCountry: country },
      },
    },
  })
}

describe('Peppol BIS Billing 3', () => {
  test('has the mandatory elements and correct sums (PLUS-85)', () => {
    const xml = peppolInvoice(sampleInvoice())
    expect(broken(xml)).toEqual([])
    const invoice = parse(xml)
    expect([
      text(invoice, 'ID'),
      text(invoice, 'LegalMonetaryTotal/TaxInclusiveAmount'),
      text(invoice, 'LegalMonetaryTotal/PayableRoundingAmount'),
      text(invoice, 'LegalMonetaryTotal/PayableAmount'),
      all(invoice, 'InvoiceLine').length,
      text(invoice, 'Note'),
    ]).toEqual([
      '2025-1124',
      '25532.50',
      '0.50',
      '25533.00',
      4,
      'Montör laddstolpar, Boost, ingår inte. Betalningen är avbruten.',
    ])
  })

  test('gives the reason for no VAT: reverse charge abroad, none in Sweden (PLUS-85, PLUS-105)', () => {
    for (const [content, category] of [
      [abroad('FI', 'FI12345678'), 'AE'],
      [abroad('NO', null), 'AE'],
      [abroad('SE', null), 'Z'],
    ] as const) {
      const xml = peppolInvoice(content)
      expect([broken(xml), text(parse(xml), 'TaxTotal/TaxSubtotal/TaxCategory/ID')]).toEqual([[], category])
    }
  })

  test('addresses the buyer by the Peppol scheme of its country, or not at all without a number (PLUS-85)', () => {
    const { parties } = sampleInvoice()
    const addressOf = (country: string, vatNumber: string | null, organizationNumber = numbers[country] ?? '1') => {
      const {
        parties: { buyer },
      } = abroad(country, vatNumber)
      const xml = peppolInvoice(
        sampleInvoice({ vat: basisPointsOf(0), parties: { ...parties, buyer: { ...buyer, organizationNumber } } }),
      )
      const party = all(parse(xml), 'AccountingCustomerParty/Party')[0]
      const [address] = party ? all(party, 'EndpointID') : []
      return [
        address?.attributes['schemeID'],
        address?.text,
        party && text(party, 'PartyTaxScheme/CompanyID'),
        broken(xml),
      ]
    }
    expect(addressOf('SE', 'SE559318440001', '559318-4400')).toEqual(['0007', '5593184400', 'SE559318440001', []])
    expect(addressOf('NO', null)).toEqual(['0192', '914220517', '', []])
    expect(addressOf('DK', 'DK12345674')).toEqual(['0184', '12345674', 'DK12345674', []])
    expect(addressOf('FI', 'FI12345678')).toEqual(['0216', '003712345678', 'FI12345678', []])
    expect(addressOf('IS', null)).toEqual(['0196', '4504013150', '', []])
    // The format of the input does not matter.
    expect(addressOf('DE', 'de 123 456 789')).toEqual(['9930', 'DE123456789', 'DE123456789', []])
    expect(addressOf('GR', '123456789')).toEqual(['9933', 'EL123456789', 'EL123456789', []])
    for (const [country, vatNumber, number] of [
      ['US', null, '12-3456789'],
      ['DE', null, 'HRB 12345'],
      ['NO', null, 'unknown'],
      ['SE', null, '5593184408'],
    ] as const) {
      expect(addressOf(country, vatNumber, number)).toEqual([undefined, undefined, '', ['PEPPOL-EN16931-R010']])
    }
  })

  test('shows the lines with quantity 0 if every payment is cancelled (PLUS-85)', () => {
    const xml = peppolInvoice(
      sampleInvoice({
        lines: [sampleLine({ discount: ore(-100), isPaymentCanceled: true }), sampleLine({ isPaymentCanceled: true })],
      }),
    )
    const invoice = parse(xml)
    expect([
      broken(xml),
      all(invoice, 'InvoiceLine').map((line) => text(line, 'InvoicedQuantity')),
      text(invoice, 'LegalMonetaryTotal/PayableAmount'),
    ]).toEqual([[], ['0', '0'], '0.00'])
  })

  test('is well-formed with control characters in each text (PLUS-85, PLUS-95)', () => {
    const { parties } = sampleInvoice()
    const xml = peppolInvoice(
      sampleInvoice({
        lines: [sampleLine({ title: 'Extra\u000bavgift', note: 'A\u030a\u0007' })],
        parties: {
          ...parties,
          buyer: { ...parties.buyer, name: 'Nordvik\f\ufffe AB', reference: '\u001bRef\ud83d' },
        },
      }),
    )
    expect(broken(xml)).toEqual([])
    const invoice = parse(xml)
    expect([
      text(invoice, 'InvoiceLine/Item/Name'),
      text(invoice, 'InvoiceLine/Item/Description'),
      text(invoice, 'BuyerReference'),
    ]).toEqual(['Extra\navgift', 'Å', 'Ref'])
  })

  test('names the invoice that it replaces (PLUS-85)', () => {
    const { parties } = sampleInvoice()
    expect(
      text(
        parse(peppolInvoice(sampleInvoice({ parties: { ...parties, replaces: '2025-1100' } }))),
        'BillingReference/InvoiceDocumentReference/ID',
      ),
    ).toBe('2025-1100')
  })

  test('a credit note has type 381, its invoice as reference and the credited amounts (PLUS-105)', () => {
    const xml = peppolInvoice(creditNote())
    expect(broken(xml)).toEqual([])
    const note = parse(xml)
    expect([
      note.attributes['xmlns'],
      text(note, 'ID'),
      text(note, 'CreditNoteTypeCode'),
      text(note, 'BillingReference/InvoiceDocumentReference/ID'),
      text(note, 'BillingReference/InvoiceDocumentReference/IssueDate'),
      text(note, 'TaxTotal/TaxAmount'),
      text(note, 'LegalMonetaryTotal/PayableAmount'),
      all(note, 'CreditNoteLine').length,
      all(note, 'DueDate').length,
    ]).toEqual([
      'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2',
      '2025-1130',
      '381',
      '2025-1124',
      '2025-11-01',
      '5106.50',
      '25533.00',
      4,
      0,
    ])
  })

  test('has the days from the invoice date to the due date as payment terms (PLUS-85)', () => {
    const { parties } = sampleInvoice()
    const terms = (dueOn: string) =>
      text(parse(peppolInvoice(sampleInvoice({ parties: { ...parties, dueOn } }))), 'PaymentTerms/Note').split('.')[0]
    expect(['2025-12-01', '2025-11-11', '2025-11-02', '2025-11-01'].map(terms)).toEqual([
      '30 dagar',
      '10 dagar',
      '1 dag',
      '0 dagar',
    ])
  })

  test('follows the rules for any lines, discounts, cancelled payments and rates (PLUS-85)', () => {
    const line = fc
      .record({
        title: fc.constantFrom('Annons & <mer>', 'Åäö', 'x'.repeat(200)),
        net: fc.integer({ min: -10_000, max: 5_000_000 }),
        part: fc.integer({ min: 0, max: 100 }),
        isPaymentCanceled: fc.boolean(),
      })
      .map(({ title, net, part, isPaymentCanceled }) =>
        sampleLine({
          title,
          net: ore(net),
          discount: ore(net > 0 ? -Math.floor((net * part) / 100) : 0),
          isPaymentCanceled,
        }),
      )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), fc.constantFrom(0, 2500), (lines, vat) => {
        const content = { lines: [sampleLine({}), ...lines], vat: basisPointsOf(vat) }
        expect(broken(peppolInvoice(sampleInvoice(content)))).toEqual([])
        expect(broken(peppolInvoice({ ...creditNote(), ...content }))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})

test('validates the seller of invoices at start-up (PLUS-85)', () => {
  expect(isBankgiro(demoSeller.bankgiro)).toBe(true)
  expect([isBankgiro('5050-1056'), isBankgiro('50501055')]).toEqual([false, false])
  expect(parseSeller(JSON.stringify(demoSeller))).toEqual({ seller: demoSeller })
  const faultOf = (overrides: Partial<typeof demoSeller>) => {
    const result = parseSeller(JSON.stringify({ ...demoSeller, ...overrides }))
    return 'fault' in result ? result.fault : null
  }
  expect([parseSeller('x'), parseSeller('{"name":"A"}')].map((result) => 'fault' in result)).toEqual([true, true])
  expect([
    faultOf({ bankgiro: '1-2' }),
    faultOf({ organizationNumber: '5594001128' }),
    faultOf({ vatNumber: '559400112401' }),
  ]).toEqual([
    'has an invalid bankgiro number: 1-2',
    'has an invalid organisation number: 5594001128',
    'has an invalid VAT number: 559400112401',
  ])
})
